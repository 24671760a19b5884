import type { roomCast } from '@plax/contracts/story-chat/story-chat'
import type { Artefact } from '@plax/story-engine'
import type { z } from 'zod'
import type { ReaderImage } from '../images/reader-images.ts'

/** Who and what the story of a room can show; what is locked to its reader is left out. */
export function presentCast(
  artefact: Artefact,
  images: ReadonlyMap<string, ReaderImage>,
): z.output<typeof roomCast> {
  const found = (nodeIds: readonly string[]): ReaderImage[] =>
    nodeIds.flatMap((nodeId) => images.get(nodeId) ?? [])
  const scenes = [...new Set(artefact.characters.flatMap((one) => one.situationImages))]
  return {
    characters: artefact.characters.map(({ nodeId, name, emotionImages }) => {
      const emotions = found(emotionImages).map((image) => ({
        nodeId: image.nodeId,
        tags: image.tags,
        picture: image.picture,
      }))
      const portrait = emotions.find(({ picture }) => picture !== null)?.picture ?? null
      return { nodeId, name, portrait, emotions }
    }),
    scenes: found(scenes).map((image) => ({
      nodeId: image.nodeId,
      title: image.title,
      tags: image.tags,
      picture: image.picture,
      lock: image.lock,
    })),
  }
}
