import type { Picture } from '@plax/contracts/media/media'
import type { Canvas } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { storeImage } from '../../media/media.service.ts'
import type { ReadCard } from '../compile/reading.job.ts'

interface PictureDeps {
  db: Db
  clock: Clock
  storage: Storage
  secret: string
}

/**
 * Stores the pictures of a card as assets of the owner and puts them into their nodes. The node of
 * the card's own picture stays empty if it can't be decoded; other such nodes go. With `withCover`
 * its own picture is stored as a cover, too, which selling the node's doesn't affect.
 */
export async function placePictures(
  deps: PictureDeps,
  { card, ownerOid, withCover }: { card: ReadCard; ownerOid: string; withCover: boolean },
): Promise<{
  canvas: Canvas
  own: Picture | null
  cover: Picture | null
  pictures: Record<string, Picture>
}> {
  const { picture: own, pictureNodeId, assetNodes } = card
  const wanted: ReadCard['assetNodes'] = [
    ...(own && pictureNodeId ? [{ nodeId: pictureNodeId, bytes: own }] : []),
    ...assetNodes,
  ]
  // At once, since the queue of pictures takes them as it can.
  const stored = new Map(
    await Promise.all(
      wanted.map(async ({ nodeId, bytes }) => {
        return [nodeId, await storePicture(deps, { ownerOid, bytes, purpose: 'canvas' })] as const
      }),
    ),
  )
  const missing = assetNodes.filter(({ nodeId }) => !stored.get(nodeId))
  const shown = (pictureNodeId ? stored.get(pictureNodeId) : null) ?? null
  const asCover = { ownerOid, bytes: own, purpose: 'cover' }
  const found = [...stored.values()].filter((picture) => picture !== null)
  return {
    canvas: withAssets(without(card.canvas, new Set(missing.map(({ nodeId }) => nodeId))), stored),
    own: shown,
    cover: shown && withCover ? await storePicture(deps, asCover) : null,
    pictures: Object.fromEntries(found.map((picture) => [picture.assetOid, picture])),
  }
}

/** A card whose picture cannot be decoded is still a card: its words are imported without it. */
async function storePicture(
  deps: PictureDeps,
  { bytes, ...upload }: { ownerOid: string; bytes: Uint8Array | null; purpose: string },
): Promise<Picture | null> {
  if (!bytes) return null
  try {
    return await storeImage(deps, { ...upload, bytes })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function without(canvas: Canvas, gone: ReadonlySet<string>): Canvas {
  return {
    ...canvas,
    nodes: canvas.nodes.filter(({ id }) => !gone.has(id)),
    edges: canvas.edges.filter(({ source }) => !gone.has(source)),
  }
}

function withAssets(canvas: Canvas, pictures: ReadonlyMap<string, Picture | null>): Canvas {
  const nodes = canvas.nodes.map((node) => {
    const picture = node.kind === 'image' ? pictures.get(node.id) : null
    if (node.kind !== 'image' || !picture) return node
    return { ...node, data: { ...node.data, assetId: picture.assetOid } }
  })
  return { ...canvas, nodes }
}
