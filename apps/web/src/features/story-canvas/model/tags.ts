import type { Canvas } from '@plax/story-engine/canvas'
import { MAX_IMAGE_TAGS, MAX_IMAGE_TAGS_NEW_TAGGING } from '@plax/story-engine/limits'

/** How many tags an image holds (R-story-chat-056, R-story-chat-058). */
export function maxTags(newTagging: boolean): number {
  return newTagging ? MAX_IMAGE_TAGS_NEW_TAGGING : MAX_IMAGE_TAGS
}

/**
 * Adds tags to several images. Each takes the first ones only, up to `max` with those that it has;
 * `stopped` names the images that did not take all (R-story-chat-057).
 */
export function applyTags(
  canvas: Canvas,
  { ids, tags, max }: { ids: ReadonlySet<string>; tags: readonly string[]; max: number },
): { canvas: Canvas; stopped: string[] } {
  const stopped: string[] = []
  const nodes = canvas.nodes.map((node) => {
    if (node.kind !== 'image' || !ids.has(node.id)) return node
    const wanted = [...new Set([...node.data.tags, ...tags])]
    const kept = wanted.slice(0, Math.max(max, node.data.tags.length))
    if (kept.length < wanted.length) stopped.push(node.id)
    if (kept.length === node.data.tags.length) return node
    return { ...node, data: { ...node.data, tags: kept } }
  })
  return { canvas: { ...canvas, nodes }, stopped }
}
