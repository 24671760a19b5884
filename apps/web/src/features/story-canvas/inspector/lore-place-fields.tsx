import { useLingui } from '@lingui/react/macro'
import { MAX_LORE_KEY_CHARS, MAX_SCAN_DEPTH } from '@plax/story-engine/limits'
import type { LoreEntry } from '@plax/story-engine/nodes'
import { ChoiceControl } from './choice-control.tsx'
import { SwitchControl, TextControl } from './controls.tsx'
import { Folded } from './folded.tsx'
import type { LoreEntryProps } from './lore-entry-fields.tsx'
import { NumberControl, OptionalNumberControl } from './number-control.tsx'

const numberBound = 1_000_000_000

/** Where the entry stands in the prompt, and which goes first; then what else its key asks for. */
export function LorePlaceFields(props: LoreEntryProps) {
  const { t } = useLingui()
  const { nodeId, index, entry, onChange } = props
  const at = (field: keyof LoreEntry) => ({ nodeId, field: `entries.${index}.${field}` })
  return (
    <>
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
      <ChoiceControl
        {...at('position')}
        label={t`Place`}
        value={entry.position}
        options={[
          { value: 'before_characters', label: t`Before the characters` },
          { value: 'after_characters', label: t`After the characters` },
          { value: 'at_depth', label: t`Among the messages` },
        ]}
        onChange={(position) => onChange({ position }, 'position')}
      />
      {entry.position === 'at_depth' ? (
        <div className="grid grid-cols-2 gap-3">
          <NumberControl
            {...at('depth')}
            label={t`Messages before the end`}
            min={0}
            max={MAX_SCAN_DEPTH}
            value={entry.depth}
            onChange={(depth) => onChange({ depth }, 'depth')}
          />
          <ChoiceControl
            {...at('role')}
            label={t`Said as`}
            value={entry.role}
            options={[
              { value: 'system', label: t`Instruction` },
              { value: 'user', label: t`The reader` },
              { value: 'assistant', label: t`The character` },
            ]}
            onChange={(role) => onChange({ role }, 'role')}
          />
        </div>
      ) : null}
      <MatchFields {...props} />
    </>
  )
}

const matchFields = ['secondaryKey', 'secondaryLogic', 'scanDepth', 'caseSensitive'] as const

function MatchFields({ nodeId, index, entry, onChange }: LoreEntryProps) {
  const { t } = useLingui()
  const at = (field: keyof LoreEntry) => ({ nodeId, field: `entries.${index}.${field}` })
  return (
    <Folded
      nodeId={nodeId}
      fields={matchFields.map((field) => at(field).field)}
      title={t`Second keys and matching`}
    >
      <TextControl
        {...at('secondaryKey')}
        label={t`Second keys`}
        hint={t`One regular expression a line.`}
        mono
        multiline
        max={MAX_LORE_KEY_CHARS}
        value={entry.secondaryKey}
        onChange={(secondaryKey) => onChange({ secondaryKey }, 'secondaryKey')}
      />
      <ChoiceControl
        {...at('secondaryLogic')}
        label={t`Fires where, beside the key,`}
        value={entry.secondaryLogic}
        options={[
          { value: 'and_any', label: t`any second key is found` },
          { value: 'and_all', label: t`all second keys are found` },
          { value: 'not_any', label: t`no second key is found` },
          { value: 'not_all', label: t`not all second keys are found` },
        ]}
        onChange={(secondaryLogic) => onChange({ secondaryLogic }, 'secondaryLogic')}
      />
      <OptionalNumberControl
        {...at('scanDepth')}
        label={t`Messages looked at`}
        min={0}
        max={MAX_SCAN_DEPTH}
        placeholder={t`As the lorebook says`}
        value={entry.scanDepth}
        onChange={(scanDepth) => onChange({ scanDepth }, 'scanDepth')}
      />
      <SwitchControl
        {...at('caseSensitive')}
        label={t`Tells upper from lower case`}
        checked={entry.caseSensitive}
        onChange={(caseSensitive) => onChange({ caseSensitive }, 'caseSensitive')}
      />
    </Folded>
  )
}
