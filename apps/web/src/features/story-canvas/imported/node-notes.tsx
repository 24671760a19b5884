import { useLingui } from '@lingui/react/macro'
import type { CanvasNode } from '@plax/story-engine/canvas'
import { importNotesOf } from '@plax/story-engine/cards/import-notes'
import { Folded } from '../inspector/folded.tsx'
import { NoteList } from './note-list.tsx'

/** What became of the file that a node came from, with how much of it has no effect. */
export function NodeNotes({ node }: { node: CanvasNode }) {
  const { t } = useLingui()
  const notes = importNotesOf(node)
  if (notes.length === 0) return null
  const idle = notes.filter(({ effect }) => effect !== 'works').length
  return (
    <Folded
      nodeId={node.id}
      fields={[]}
      title={t`Import report`}
      aside={idle > 0 ? <span className="text-xs text-ink-faint">{idle}</span> : null}
    >
      <NoteList notes={notes} />
    </Folded>
  )
}
