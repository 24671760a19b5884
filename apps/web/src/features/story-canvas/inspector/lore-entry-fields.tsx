import { useLingui } from '@lingui/react/macro'
import {
  MAX_LORE_KEY_CHARS,
  MAX_LORE_PROMPT_CHARS,
  MAX_NAME_CHARS,
} from '@plax/story-engine/limits'
import type { LoreEntry } from '@plax/story-engine/nodes'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { NumberControl, SwitchControl, TextControl } from './controls.tsx'

const numberBound = 1_000_000_000

/** Every field of a lorebook entry; patterns are checked as they are typed. */
export function LoreEntryFields({
  nodeId,
  index,
  entry,
  onChange,
}: {
  nodeId: string
  index: number
  entry: LoreEntry
  onChange: (patch: Partial<LoreEntry>, field: string) => void
}) {
  const { t } = useLingui()
  const at = (field: keyof LoreEntry) => ({ nodeId, field: `entries.${index}.${field}` })
  return (
    <>
      <SwitchControl
        {...at('enabled')}
        label={t`Enabled`}
        checked={entry.enabled}
        onChange={(enabled) => onChange({ enabled }, 'enabled')}
      />
      <TextControl
        {...at('comment')}
        label={t`Name of the entry`}
        max={MAX_NAME_CHARS}
        value={entry.comment}
        onChange={(comment) => onChange({ comment }, 'comment')}
      />
      <TextControl
        {...at('key')}
        label={t`Key`}
        hint={t`A regular expression, such as forest|woods`}
        mono
        max={MAX_LORE_KEY_CHARS}
        value={entry.key}
        onChange={(key) => onChange({ key }, 'key')}
      />
      <TextControl
        {...at('secondaryKey')}
        label={t`Second key`}
        hint={t`If given, both must occur.`}
        mono
        max={MAX_LORE_KEY_CHARS}
        value={entry.secondaryKey}
        onChange={(secondaryKey) => onChange({ secondaryKey }, 'secondaryKey')}
      />
      <TextControl
        {...at('prompt')}
        label={t`What the story is told`}
        multiline
        max={MAX_LORE_PROMPT_CHARS}
        value={entry.prompt}
        onChange={(prompt) => onChange({ prompt }, 'prompt')}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberControl
          {...at('priority')}
          label={t`Priority`}
          hint={t`Higher goes first.`}
          min={-numberBound}
          max={numberBound}
          value={entry.priority}
          onChange={(priority) => onChange({ priority }, 'priority')}
        />
        <NumberControl
          {...at('order')}
          label={t`Order among equals`}
          hint={t`Lower goes first.`}
          min={-numberBound}
          max={numberBound}
          value={entry.order}
          onChange={(order) => onChange({ order }, 'order')}
        />
      </div>
      <Field label={t`Place`}>
        {(ids) => (
          <Select
            {...ids}
            value={entry.position}
            options={[
              { value: 'before_characters', label: t`Before the characters` },
              { value: 'after_characters', label: t`After the characters` },
            ]}
            onChange={(position) =>
              onChange(
                { position: position === 'before_characters' ? position : 'after_characters' },
                'position',
              )
            }
          />
        )}
      </Field>
      <SwitchControl
        {...at('constant')}
        label={t`Always told`}
        hint={t`Needs no key.`}
        checked={entry.constant}
        onChange={(constant) => onChange({ constant }, 'constant')}
      />
      <SwitchControl
        {...at('caseSensitive')}
        label={t`Tells upper from lower case`}
        checked={entry.caseSensitive}
        onChange={(caseSensitive) => onChange({ caseSensitive }, 'caseSensitive')}
      />
    </>
  )
}
