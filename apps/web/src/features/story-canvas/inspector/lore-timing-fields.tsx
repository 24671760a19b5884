import { useLingui } from '@lingui/react/macro'
import { MAX_TURNS } from '@plax/story-engine/limits'
import type { LoreEntry } from '@plax/story-engine/nodes'
import { SwitchControl } from './controls.tsx'
import { Folded } from './folded.tsx'
import type { LoreEntryProps } from './lore-entry-fields.tsx'
import { NumberControl } from './number-control.tsx'

const fields = [
  'probability',
  'sticky',
  'cooldown',
  'delay',
  'preventRecursion',
  'excludeRecursion',
  'delayUntilRecursion',
] as const

/** How long an entry stays, rests and waits, how likely it is, and which entries wake which. */
export function LoreTimingFields({ nodeId, index, entry, onChange }: LoreEntryProps) {
  const { t } = useLingui()
  const at = (field: keyof LoreEntry) => ({ nodeId, field: `entries.${index}.${field}` })
  const turns = [
    { field: 'sticky', label: t`Stays for turns`, hint: t`After it fired.` },
    { field: 'cooldown', label: t`Rests for turns`, hint: t`Before it can fire again.` },
    { field: 'delay', label: t`Waits for turns`, hint: t`From the start of a room.` },
  ] as const
  return (
    <Folded
      nodeId={nodeId}
      fields={fields.map((field) => at(field).field)}
      title={t`Timing, chance and recursion`}
    >
      <div className="grid grid-cols-2 gap-3">
        <NumberControl
          {...at('probability')}
          label={t`Chance in %`}
          hint={t`Of firing when its key comes up.`}
          min={0}
          max={100}
          value={entry.probability}
          onChange={(probability) => onChange({ probability }, 'probability')}
        />
        {turns.map(({ field, label, hint }) => (
          <NumberControl
            key={field}
            {...at(field)}
            label={label}
            hint={hint}
            min={0}
            max={MAX_TURNS}
            value={entry[field]}
            onChange={(value) => onChange({ [field]: value }, field)}
          />
        ))}
      </div>
      <SwitchControl
        {...at('preventRecursion')}
        label={t`Wakes no other entry`}
        checked={entry.preventRecursion}
        onChange={(preventRecursion) => onChange({ preventRecursion }, 'preventRecursion')}
      />
      <SwitchControl
        {...at('excludeRecursion')}
        label={t`Woken by messages only`}
        hint={t`Not by other entries.`}
        checked={entry.excludeRecursion}
        onChange={(excludeRecursion) => onChange({ excludeRecursion }, 'excludeRecursion')}
      />
      <SwitchControl
        {...at('delayUntilRecursion')}
        label={t`Woken by entries only`}
        hint={t`Where the entries of its lorebook wake each other.`}
        checked={entry.delayUntilRecursion}
        onChange={(delayUntilRecursion) => onChange({ delayUntilRecursion }, 'delayUntilRecursion')}
      />
    </Folded>
  )
}
