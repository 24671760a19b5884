import { useLingui } from '@lingui/react/macro'
import { type RankingPeriod, rankingPeriods } from '@plax/contracts/shelf/ranking-values'
import { Chip, ChipGroup } from '../../ui/chip.tsx'
import { periodNames } from './period-names.ts'

/** Which days a ranking is of. */
export function PeriodSwitch({
  value,
  onChange,
}: {
  value: RankingPeriod
  onChange: (period: RankingPeriod) => void
}) {
  const { t } = useLingui()
  return (
    <ChipGroup label={t`Period`}>
      {rankingPeriods.map((period) => (
        <Chip key={period} chosen={period === value} onChoose={() => onChange(period)}>
          {t(periodNames[period])}
        </Chip>
      ))}
    </ChipGroup>
  )
}
