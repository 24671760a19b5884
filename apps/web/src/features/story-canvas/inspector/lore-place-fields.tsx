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
          hint={t`Higher numbers go first.`}
          min={-numberBound}
          max={numberBound}
          value={entry.priority}
          onChange={(priority) => onChange({ priority }, 'priority')}
        />
        <NumberControl
          {...at('order')}
          label={t`Order for equal priority`}
          hint={t`Lower numbers go first.`}
          min={-numberBound}
          max={numberBound}
          value={entry.order}
          onChange={(order) => onChange({ order }, 'order')}
        />
      </div>
      <ChoiceControl
        {...at('position')}
        label={t`Position`}
        value={entry.position}
        options={[
          { value: 'before_characters', label: t`Before characters` },
          { value: 'after_characters', label: t`After characters` },
          { value: 'at_depth', label: t`Between messages` },
        ]}
        onChange={(position) => onChange({ position }, 'position')}
      />
      {entry.position === 'at_depth' ? (
        <div className="grid grid-cols-2 gap-3">
          <NumberControl
            {...at('depth')}
            label={t`Messages from the end`}
            min={0}
            max={MAX_SCAN_DEPTH}
            value={entry.depth}
            onChange={(depth) => onChange({ depth }, 'depth')}
          />
          <ChoiceControl
            {...at('role')}
            label={t`Role`}
            value={entry.role}
            options={[
              { value: 'system', label: t`Instruction` },
              { value: 'user', label: t`Reader` },
              { value: 'assistant', label: t`Character` },
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
      title={t`Secondary keys and matching`}
    >
      <TextControl
        {...at('secondaryKey')}
        label={t`Secondary keys`}
        hint={t`One regular expression per line.`}
        mono
        multiline
        max={MAX_LORE_KEY_CHARS}
        value={entry.secondaryKey}
        onChange={(secondaryKey) => onChange({ secondaryKey }, 'secondaryKey')}
      />
      <ChoiceControl
        {...at('secondaryLogic')}
        label={t`Secondary key rule`}
        value={entry.secondaryLogic}
        options={[
          { value: 'and_any', label: t`any secondary key matches` },
          { value: 'and_all', label: t`all secondary keys match` },
          { value: 'not_any', label: t`no secondary keys match` },
          { value: 'not_all', label: t`not all secondary keys match` },
        ]}
        onChange={(secondaryLogic) => onChange({ secondaryLogic }, 'secondaryLogic')}
      />
      <OptionalNumberControl
        {...at('scanDepth')}
        label={t`Messages to scan`}
        min={0}
        max={MAX_SCAN_DEPTH}
        placeholder={t`Lorebook default`}
        value={entry.scanDepth}
        onChange={(scanDepth) => onChange({ scanDepth }, 'scanDepth')}
      />
      <SwitchControl
        {...at('caseSensitive')}
        label={t`Case sensitive`}
        value={entry.caseSensitive}
        onChange={(caseSensitive) => onChange({ caseSensitive }, 'caseSensitive')}
      />
    </Folded>
  )
}
