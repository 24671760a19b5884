import { useLingui } from '@lingui/react/macro'
import {
  MAX_LORE_KEY_CHARS,
  MAX_LORE_PROMPT_CHARS,
  MAX_NAME_CHARS,
} from '@plax/story-engine/limits'
import type { LoreEntry } from '@plax/story-engine/nodes'
import { SwitchControl, TextControl } from './controls.tsx'
import { LorePlaceFields } from './lore-place-fields.tsx'
import { LoreTimingFields } from './lore-timing-fields.tsx'

export interface LoreEntryProps {
  nodeId: string
  index: number
  entry: LoreEntry
  onChange: (patch: Partial<LoreEntry>, field: string) => void
}

/** Every field of a lorebook entry; patterns are checked as they are typed. */
export function LoreEntryFields(props: LoreEntryProps) {
  const { t } = useLingui()
  const { nodeId, index, entry, onChange } = props
  const at = (field: keyof LoreEntry) => ({ nodeId, field: `entries.${index}.${field}` })
  return (
    <>
      <SwitchControl
        {...at('enabled')}
        label={t`Enabled`}
        value={entry.enabled}
        onChange={(enabled) => onChange({ enabled }, 'enabled')}
      />
      <TextControl
        {...at('comment')}
        label={t`Entry name`}
        max={MAX_NAME_CHARS}
        value={entry.comment}
        onChange={(comment) => onChange({ comment }, 'comment')}
      />
      <SwitchControl
        {...at('constant')}
        label={t`Always include`}
        hint={t`No key needed.`}
        value={entry.constant}
        onChange={(constant) => onChange({ constant }, 'constant')}
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
        {...at('prompt')}
        label={t`Text to include`}
        multiline
        max={MAX_LORE_PROMPT_CHARS}
        value={entry.prompt}
        onChange={(prompt) => onChange({ prompt }, 'prompt')}
      />
      <LorePlaceFields {...props} />
      <LoreTimingFields {...props} />
    </>
  )
}
