import type { Picture } from '@plax/contracts/media'
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
 * the card's own picture stays empty where it cannot be decoded; other such nodes go.
 */
export async function placePictures(
  deps: PictureDeps,
  { card, ownerOid }: { card: ReadCard; ownerOid: string },
): Promise<{ canvas: Canvas; own: Picture | null; pictures: Record<string, Picture> }> {
  const { picture: own, pictureNodeId, assetNodes } = card
  const wanted: ReadCard['assetNodes'] = [
    ...(own && pictureNodeId ? [{ nodeId: pictureNodeId, bytes: own }] : []),
    ...assetNodes,
  ]
  // At once, since the queue of pictures takes them as it can.
  const stored = new Map(
    await Promise.all(
      wanted.map(async ({ nodeId, bytes }) => {
        return [nodeId, await storePicture(deps, ownerOid, bytes)] as const
      }),
    ),
  )
  const missing = assetNodes.filter(({ nodeId }) => !stored.get(nodeId))
  const found = [...stored.values()].filter((picture) => picture !== null)
  return {
    canvas: withAssets(without(card.canvas, new Set(missing.map(({ nodeId }) => nodeId))), stored),
    own: (pictureNodeId ? stored.get(pictureNodeId) : null) ?? null,
    pictures: Object.fromEntries(found.map((picture) => [picture.assetOid, picture])),
  }
}

/** A card whose picture cannot be decoded is still a card: its words are imported without it. */
async function storePicture(
  deps: PictureDeps,
  ownerOid: string,
  bytes: Uint8Array | null,
): Promise<Picture | null> {
  if (!bytes) return null
  try {
    return await storeImage(deps, { ownerOid, bytes })
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
