import type { roomCast } from '@plax/contracts/chat'
import type { Picture } from '@plax/contracts/media'
import type { Artefact, ArtefactImage } from '@plax/story-engine'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { getPictures } from '../../media/media.service.ts'

/** Who and what the story of a room can show; pictures that have to be unlocked are left out. */
export async function presentCast(db: Db, artefact: Artefact): Promise<z.output<typeof roomCast>> {
  const free = artefact.images.filter(({ paid }) => !paid.enabled)
  const pictures = await getPictures(
    db,
    free.map(({ assetId }) => assetId),
  )
  const images = new Map(artefact.images.map((image) => [image.nodeId, image]))
  const pictureOf = ({ assetId, paid }: ArtefactImage): Picture | null =>
    paid.enabled ? null : (pictures.get(assetId) ?? null)
  const found = (nodeIds: readonly string[]): ArtefactImage[] =>
    nodeIds.flatMap((nodeId) => images.get(nodeId) ?? [])
  const scenes = [...new Set(artefact.characters.flatMap((one) => one.situationImages))]
  return {
    characters: artefact.characters.map(({ nodeId, name, emotionImages }) => {
      const emotions = found(emotionImages).map((image) => ({
        nodeId: image.nodeId,
        tags: image.tags,
        picture: pictureOf(image),
      }))
      const portrait = emotions.find(({ picture }) => picture !== null)?.picture ?? null
      return { nodeId, name, portrait, emotions }
    }),
    scenes: found(scenes).map((image) => ({
      nodeId: image.nodeId,
      title: image.title,
      tags: image.tags,
      picture: pictureOf(image),
    })),
  }
}
