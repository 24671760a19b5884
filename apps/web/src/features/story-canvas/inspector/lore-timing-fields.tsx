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
    {
      field: 'sticky',
      label: t`Active turns`,
      hint: t`The entry stays active for this many turns after it triggers.`,
    },
    {
      field: 'cooldown',
      label: t`Cooldown turns`,
      hint: t`The entry can’t trigger again for this many turns.`,
    },
    {
      field: 'delay',
      label: t`Delay turns`,
      hint: t`The entry can’t trigger for this many turns at the start of a chat.`,
    },
  ] as const
  return (
    <Folded
      nodeId={nodeId}
      fields={fields.map((field) => at(field).field)}
      title={t`Timing, probability, and recursion`}
    >
      <div className="grid grid-cols-2 gap-3">
        <NumberControl
          {...at('probability')}
          label={t`Probability (%)`}
          hint={t`The chance that the entry triggers when its key comes up.`}
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
        label={t`Don’t trigger other entries`}
        value={entry.preventRecursion}
        onChange={(preventRecursion) => onChange({ preventRecursion }, 'preventRecursion')}
      />
      <SwitchControl
        {...at('excludeRecursion')}
        label={t`Triggered by messages only`}
        hint={t`Other entries can’t trigger it.`}
        value={entry.excludeRecursion}
        onChange={(excludeRecursion) => onChange({ excludeRecursion }, 'excludeRecursion')}
      />
      <SwitchControl
        {...at('delayUntilRecursion')}
        label={t`Triggered by entries only`}
        hint={t`Applies when this lorebook uses recursive entries.`}
        value={entry.delayUntilRecursion}
        onChange={(delayUntilRecursion) => onChange({ delayUntilRecursion }, 'delayUntilRecursion')}
      />
    </Folded>
  )
}
