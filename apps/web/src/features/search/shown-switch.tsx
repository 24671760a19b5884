import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { findKind } from '../../lib/item-kinds/item-kind.ts'
import { Chip, ChipGroup } from '../../ui/chip.tsx'
import { creatorsInAddress } from './search-address.ts'

/** Whether a search shows all that it finds, items of one kind, or creators; as the address names it. */
export function ShownSwitch({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const chosen = findKind(kinds, value ?? '')?.name ?? (value === creatorsInAddress ? value : '')
  return (
    <ChipGroup label={t`Show`} scrolls>
      <Chip chosen={chosen === ''} onChoose={() => onChange(undefined)}>
        <Trans context="results of a search">All</Trans>
      </Chip>
      {kinds.map(({ name, plural }) => (
        <Chip key={name} chosen={name === chosen} onChoose={() => onChange(name)}>
          {t(plural)}
        </Chip>
      ))}
      <Chip chosen={chosen === creatorsInAddress} onChoose={() => onChange(creatorsInAddress)}>
        <Trans>Creators</Trans>
      </Chip>
    </ChipGroup>
  )
}
