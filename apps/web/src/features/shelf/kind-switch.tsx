import { Trans, useLingui } from '@lingui/react/macro'
import { Chip, ChipGroup } from '../../ui/chip.tsx'

export type Kind = 'story' | 'content'

/** Which kind of items a page shows. */
export function KindSwitch({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useLingui()
  return (
    <ChipGroup label={t`Show`}>
      <Chip chosen={value === 'story'} onChoose={() => onChange('story')}>
        <Trans>Stories</Trans>
      </Chip>
      <Chip chosen={value === 'content'} onChoose={() => onChange('content')}>
        <Trans>Videos and audio</Trans>
      </Chip>
    </ChipGroup>
  )
}
