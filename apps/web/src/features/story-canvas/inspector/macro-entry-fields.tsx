import { useLingui } from '@lingui/react/macro'
import {
  MAX_LORE_KEY_CHARS,
  MAX_LORE_PROMPT_CHARS,
  MAX_STORED_TRIGGER_WORDS,
  MAX_TURNS,
  MAX_VARIABLE_CHARS,
} from '@plax/story-engine/limits'
import type { MacroEntry } from '@plax/story-engine/nodes'
import { Field } from '../../../ui/field.tsx'
import { TagsInput } from '../../../ui/tags-input.tsx'
import { SwitchControl, TextControl, useFieldNotes, usePlaceholderHint } from './controls.tsx'
import { NumberControl } from './number-control.tsx'

/** Every field of a macro prompt's entry (R-story-chat-024). */
export function MacroEntryFields({
  nodeId,
  index,
  entry,
  onChange,
}: {
  nodeId: string
  index: number
  entry: MacroEntry
  onChange: (patch: Partial<MacroEntry>, field: string) => void
}) {
  const { t } = useLingui()
  const placeholders = usePlaceholderHint()
  const at = (field: keyof MacroEntry) => ({ nodeId, field: `entries.${index}.${field}` })
  const wordNotes = useFieldNotes({
    ...at('triggerWords'),
    hint: t`Matches if the reader’s message contains any of them. Press Enter or a comma after each.`,
  })
  return (
    <>
      <SwitchControl
        {...at('enabled')}
        label={t`Enabled`}
        value={entry.enabled}
        onChange={(enabled) => onChange({ enabled }, 'enabled')}
      />
      <div data-field={at('triggerWords').field}>
        <Field label={t`Trigger words`} {...wordNotes}>
          {(ids) => (
            <TagsInput
              id={ids.id}
              aria-describedby={ids['aria-describedby']}
              phrases
              tags={entry.triggerWords}
              max={MAX_STORED_TRIGGER_WORDS}
              maxLength={MAX_VARIABLE_CHARS}
              onChange={(triggerWords) => onChange({ triggerWords }, 'triggerWords')}
            />
          )}
        </Field>
      </div>
      <TextControl
        {...at('pattern')}
        label={t`Pattern`}
        hint={t`A regular expression to use with, or instead of, trigger words.`}
        mono
        max={MAX_LORE_KEY_CHARS}
        value={entry.pattern}
        onChange={(pattern) => onChange({ pattern }, 'pattern')}
      />
      <TextControl
        {...at('text')}
        label={t`Text to include`}
        hint={placeholders}
        multiline
        max={MAX_LORE_PROMPT_CHARS}
        value={entry.text}
        onChange={(text) => onChange({ text }, 'text')}
      />
      <NumberControl
        {...at('durationTurns')}
        label={t`Active turns`}
        min={1}
        max={MAX_TURNS}
        value={entry.durationTurns}
        onChange={(durationTurns) => onChange({ durationTurns }, 'durationTurns')}
      />
    </>
  )
}
