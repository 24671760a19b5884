import {
  type Canvas,
  type ImportNote,
  importNotesOf,
  noteOf,
  withImportNotes,
} from '@plax/story-engine'
import type { StoryFields } from '../content/content.rules.ts'
import type { ReadCard } from '../compile/reading.job.ts'

/** What an import made of a card, beyond its texts. */
interface ImportResult {
  card: ReadCard
  hasPicture: boolean
  /** The settings of the draft that was made of it, if one was. */
  fields: StoryFields | null
}

/** Lets the notes of the card's character say what could not be stored, and what became settings. */
export function settleNotes(canvas: Canvas, made: ImportResult): Canvas {
  const nodes = canvas.nodes.map((node) => {
    if (node.kind !== 'character' || importNotesOf(node).length === 0) return node
    const { imported: _imported, ...ext } = node.ext ?? {}
    return withImportNotes({ ...node, ext }, settled(importNotesOf(node), canvas, made))
  })
  return { ...canvas, nodes }
}

function settled(notes: ImportNote[], canvas: Canvas, { card, hasPicture, fields }: ImportResult) {
  const there = new Set(canvas.nodes.map(({ id }) => id))
  const lost = card.assetNodes.filter(({ nodeId }) => !there.has(nodeId)).length
  const taken = fields?.hashtags?.length ?? 0
  const more = notes.flatMap((note): ImportNote[] => {
    const { what, effect, count } = note
    if (what === 'pictures') {
      return [...noteOf(what, 'works', count - lost), ...noteOf(what, 'dropped', lost)]
    }
    if (what === 'picture' && !hasPicture) return noteOf(what, 'dropped', count)
    if (what === 'tags') {
      return [...noteOf(what, 'works', taken), ...noteOf(what, 'kept', count - taken)]
    }
    if (what === 'creatorNotes') return noteOf(what, fields?.description ? 'works' : 'kept', 1)
    if (what === 'files' && effect === 'kept') {
      const left = count - card.unread.length
      const names = note.names.filter((name) => !card.unread.includes(name))
      return left > 0 ? [{ ...note, count: left, names }] : []
    }
    return [note]
  })
  return [...more, ...noteOf('files', 'dropped', card.unread)]
}
