import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import { macroEntrySchema } from '@plax/story-engine/nodes'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { newId } from '../model/ids.ts'
import { useEditorState } from '../use-editor.ts'
import { Part, TextControl, useBind } from './controls.tsx'
import { EntryRow } from './entry-row.tsx'
import { MacroEntryFields } from './macro-entry-fields.tsx'
import { useEntries } from './use-entries.ts'

/** R-story-chat-024. */
export function MacroPromptFields({ node }: { node: NodeOf<'macroPrompt'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const readOnly = useEditorState((state) => state.readOnly)
  const { entries } = node.data
  const list = useEntries(node.id, entries)
  return (
    <>
      <TextControl {...bind('title')} label={t`Title`} max={MAX_TITLE_CHARS} />
      <Part
        title={
          <>
            <Trans>Entries</Trans> <span className="figures text-ink-faint">{entries.length}</span>
          </>
        }
      >
        {entries.length === 0 ? (
          <p className="text-sm text-ink-faint">
            <Trans>
              No entries yet. Add text to include for a few turns after the reader uses a trigger
              word.
            </Trans>
          </p>
        ) : null}
        <ol className="flex flex-col gap-2">
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.id}
              {...list.actionsOf(entry, index)}
              nodeId={node.id}
              index={index}
              count={entries.length}
              name={entry.triggerWords.join(', ') || entry.pattern || t`No trigger words`}
              enabled={entry.enabled}
              isOpen={list.isOpen(entry)}
              isLit={false}
              badges={
                <span className="figures text-xs whitespace-nowrap text-ink-faint">
                  <Plural value={entry.durationTurns} one="# turn" other="# turns" />
                </span>
              }
            >
              {() => (
                <MacroEntryFields
                  nodeId={node.id}
                  index={index}
                  entry={entry}
                  onChange={(patch, field) => list.change(index, patch, field)}
                />
              )}
            </EntryRow>
          ))}
        </ol>
        {readOnly ? null : (
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => list.add(macroEntrySchema.parse({ id: newId() }))}
          >
            <Trans>Add entry</Trans>
          </Button>
        )}
      </Part>
    </>
  )
}
