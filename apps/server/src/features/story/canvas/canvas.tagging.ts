import type { Canvas, CanvasNode } from '@plax/story-engine'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * Under new tagging the description of an image that is there stays as it is (R-story-chat-059).
 * Throws `story.description_locked` with each place.
 */
export function assertDescriptions(earlier: readonly CanvasNode[], canvas: Canvas): void {
  const described = new Map(earlier.map((node) => [node.id, describe(node)]))
  const places = canvas.nodes
    .filter((node) => {
      const before = described.get(node.id) ?? null
      return before !== null && node.kind === 'image' && describe(node) !== before
    })
    .map((node) => ({ nodeId: node.id, field: 'description' }))
  if (places.length > 0) throw new AppError('story.description_locked', { places })
}

/** As it is stored, so that text which the database changes does not count as an edit. */
function describe(node: CanvasNode): string | null {
  return node.kind === 'image' ? storableText(node.data.description) : null
}
