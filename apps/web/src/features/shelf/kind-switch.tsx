import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { Chip, ChipGroup } from '../../ui/chip.tsx'

/** Which kind of items a page shows. */
export function KindSwitch({
  value,
  onChange,
}: {
  value: ItemKind
  onChange: (kind: ItemKind) => void
}) {
  const { t } = useLingui()
  const { kinds } = useApp()
  return (
    <ChipGroup label={t`Show`}>
      {kinds.map((kind) => (
        <Chip key={kind.name} chosen={kind === value} onChoose={() => onChange(kind)}>
          {t(kind.plural)}
        </Chip>
      ))}
    </ChipGroup>
  )
}
