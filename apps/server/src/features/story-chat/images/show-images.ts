import type { RouteOutput } from '@plax/contracts/route'
import type { storyImageRoutes } from '@plax/contracts/story-chat/images'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { signerOf, signPictures } from '../../media/media.service.ts'
import { getImageSource, type ImageSource, missingImage } from './image-source.ts'
import { discounted } from './image-terms.ts'
import { findAllowance, listUnlocks, type UnlockRow } from './image.queries.ts'
import { bulkDiscountSetting } from './image.settings.ts'
import { blurAdult, type ReaderImage, readImages } from './reader-images.ts'
import { lockedImages, type UnlockDeps } from './unlock-images.ts'

type Gallery = RouteOutput<(typeof storyImageRoutes)['GET /story-chat/images']>

/** The pictures of a story as its reader has them, each once. */
export async function showImages(
  deps: UnlockDeps,
  { actor, contentOid }: { actor: Actor; contentOid: string },
): Promise<Gallery> {
  const source = await getImageSource(deps.db, { actor, contentOid, now: deps.clock.now() }).catch(
    // A draft that was never compiled shows nothing yet, and that is no failure of its page.
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'image.canvas_not_found') return null
      throw error
    },
  )
  const { userOid } = actor
  const none = { ceilingMilli: 0, spentMilli: 0 }
  const allowance = userOid ? await findAllowance(deps.db, { userOid, contentOid }) : none
  if (!source) return { items: [], bulk: null, allowance, allowsAutoUnlock: false }
  const unlocks = userOid ? await listUnlocks(deps.db, { userOid, contentOid }) : []
  const read = await readImages(deps, deps.db, { ...source, unlocks })
  const images = read.map((image) => blurAdult(image, { actor, item: source.story }))
  const discountPercent = await deps.settings.get(bulkDiscountSetting)
  const seen = [...new Map(images.toReversed().map((one) => [one.assetOid, one])).values()]
  return {
    items: [...seen.toReversed().map(present), ...(await formerOnes(deps, source, unlocks))],
    bulk: bulkOf(images, discountPercent),
    allowance,
    allowsAutoUnlock: images.some(({ lock }) => lock?.allowsAutoUnlock === true),
  }
}

/** An image at addresses that work (C-story-chat-060); throws `image.not_unlocked` where locked. */
export async function signImage(
  deps: UnlockDeps,
  asked: { actor: Actor; contentOid: string; nodeId: string; roomOid?: string | undefined },
): Promise<{ nodeId: string; picture: NonNullable<ReaderImage['picture']> }> {
  const { actor, contentOid, nodeId } = asked
  const source = await getImageSource(deps.db, { ...asked, now: deps.clock.now() })
  const terms = source.terms.filter((one) => one.nodeId === nodeId)
  if (terms.length === 0) throw await missingImage(deps.db, { contentOid, nodeId })
  const { userOid } = actor
  const unlocks = userOid ? await listUnlocks(deps.db, { userOid, contentOid }) : []
  const [image] = await readImages(deps, deps.db, { ...source, terms, unlocks })
  if (image?.lock) throw new AppError('image.not_unlocked')
  const picture = image && blurAdult(image, { actor, item: source.story }).picture
  if (!picture) throw new AppError('image.not_found')
  return { nodeId, picture }
}

function present({ nodeId, title, tags, picture, lock, isUnlocked }: ReaderImage) {
  return { nodeId, title, tags, picture, lock, isUnlocked }
}

/** Pictures that were paid for and that the story shows no more. */
async function formerOnes(
  deps: UnlockDeps,
  source: ImageSource,
  unlocks: readonly UnlockRow[],
): Promise<Gallery['items']> {
  const shown = new Set(source.terms.map(({ assetOid }) => assetOid))
  const former = unlocks.filter((row) => !shown.has(row.asset_oid))
  const oids = former.map((row) => row.asset_oid)
  const pictures = await signPictures(deps.db, signerOf(deps), oids)
  return former.flatMap(({ node_id: nodeId, title, asset_oid }) => {
    const picture = pictures.get(asset_oid)
    return picture ? [{ nodeId, title, tags: [], picture, lock: null, isUnlocked: true }] : []
  })
}

function bulkOf(images: readonly ReaderImage[], discountPercent: number): Gallery['bulk'] {
  const locked = lockedImages(images)
  if (locked.length === 0) return null
  const sum = (percent: number): number =>
    locked.reduce((total, { priceMilli }) => total + discounted(priceMilli, percent), 0)
  return {
    count: locked.length,
    fullMilli: sum(0),
    priceMilli: sum(discountPercent),
    discountPercent,
  }
}
