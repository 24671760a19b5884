import { parseSpeech, pickScene } from './speech.ts'
import type { Cast, SpeechPart } from './speech.ts'

/** By node id, in their order. */
export type ShownScenes = { nodeIds: string[]; by: 'mark' | 'words' | 'none' }

/** Without a picture that was just shown: `before` is the last one above these parts. */
export const withoutRepeats = (
  parts: readonly SpeechPart[],
  before: string | null,
): SpeechPart[] => {
  let last = before
  return parts.filter((part) => {
    if (part.kind !== 'scene' || part.imageNodeId === null) return true
    const isNew = part.imageNodeId !== last
    last = part.imageNodeId
    return isNew
  })
}

const markedIn = (parts: readonly SpeechPart[]): string[] =>
  parts.flatMap((part) =>
    part.kind === 'scene' && part.imageNodeId !== null ? [part.imageNodeId] : [],
  )

/**
 * The pictures of a reply: the scenes that it marks, else, once it is complete, the one that its words
 * name. A picture that was just shown is left out, and none takes its place.
 */
export const scenesOf = (
  cast: Cast,
  text: string,
  { isComplete, before }: { isComplete: boolean; before: string | null },
): ShownScenes => {
  const parts = parseSpeech(cast, text, { isComplete })
  const found = (nodeIds: string[], by: ShownScenes['by']): ShownScenes => ({
    nodeIds,
    by: nodeIds.length > 0 ? by : 'none',
  })
  if (markedIn(parts).length > 0) return found(markedIn(withoutRepeats(parts, before)), 'mark')
  if (!isComplete) return found([], 'none')
  const words = parts.map((part) => (part.kind === 'speech' ? part.text : part.tag)).join('\n')
  const named = pickScene(cast, words)
  return found(named === null || named === before ? [] : [named], 'words')
}

/** The picture that was shown last, of replies told newest first; null where none showed any. */
export const lastShown = (
  cast: Cast,
  newestFirst: readonly { text: string; isComplete: boolean }[],
): string | null => {
  for (const { text, isComplete } of newestFirst) {
    const last = scenesOf(cast, text, { isComplete, before: null }).nodeIds.at(-1)
    if (last !== undefined) return last
  }
  return null
}
