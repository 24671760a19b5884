import type { CanvasNode } from '@plax/story-engine/canvas'
import {
  importNotesOf,
  type ImportNote,
  withImportNotes,
} from '@plax/story-engine/cards/import-notes'

/** Of a card's story these are texts of the node; others came as nodes of their own. */
const storyTexts = new Set(['firstMessage', 'scenario', 'closingInstructions'])

/**
 * A card's nodes with notes that say what this canvas takes of it: one that has a story keeps that
 * one, and only its first card (`isFirst`) is kept whole, for an export.
 */
export function withLeftOut(
  nodes: readonly CanvasNode[],
  { isFirst, hasStory }: { isFirst: boolean; hasStory: boolean },
): CanvasNode[] {
  const keep = (note: ImportNote): ImportNote =>
    note.effect === 'kept' && !isFirst ? { ...note, effect: 'dropped' } : note
  const leave = (note: ImportNote): ImportNote =>
    storyTexts.has(note.what) ? { ...note, effect: isFirst ? 'kept' : 'dropped' } : keep(note)
  const ofStory = nodes.flatMap((node) => (node.kind === 'story' ? importNotesOf(node) : []))
  const place = nodes.find(({ kind }) => kind === 'character')
  return nodes.map((node) => {
    const notes = importNotesOf(node).map(keep)
    if (notes.length === 0) return node
    const { imported: _imported, ...ext } = node.ext ?? {}
    const moved = hasStory && node === place ? ofStory.map(leave) : []
    return withImportNotes({ ...node, ext }, [...notes, ...moved])
  })
}
