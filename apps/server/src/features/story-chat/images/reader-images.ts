import type { ImageLock, Picture } from '@plax/contracts/media/media'
import type { Artefact } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { canEdit, isBlurredFor } from '../../access/access.service.ts'
import { blurPicture, signerOf } from '../../media/media.service.ts'
import { readSoldPictures } from '../../media/sold-pictures.service.ts'
import { getArtefact, type StoryForChat } from '../../story/story.service.ts'
import { type ImageTerms, imageTerms } from './image-terms.ts'
import { listUnlocks, type UnlockRow } from './image.queries.ts'

/** Opens signed addresses. */
export interface PictureDeps {
  clock: Clock
  secret: string
}

/** An image as somebody has it (R-story-chat-039): with its picture, or with what locks it. */
export interface ReaderImage extends ImageTerms {
  /** Null where it is locked, or gone. */
  picture: Picture | null
  /** Null where it is not locked, or gone. */
  lock: ImageLock | null
  isUnlocked: boolean
}

/** The one place that decides who sees a picture that is sold: who may change it, and who paid. */
export async function readImages(
  deps: PictureDeps,
  db: Db | Tx,
  asked: { terms: readonly ImageTerms[]; mayEdit: boolean; unlocks: readonly UnlockRow[] },
): Promise<ReaderImage[]> {
  const { terms, mayEdit, unlocks } = asked
  const paid = new Set(unlocks.map((row) => row.asset_oid))
  const isOpen = ({ priceMilli, assetOid }: ImageTerms): boolean =>
    priceMilli === 0 || mayEdit || paid.has(assetOid)
  const pictures = await readSoldPictures(
    db,
    signerOf(deps),
    terms.map((one) => ({ assetOid: one.assetOid, isOpen: isOpen(one) })),
  )
  return terms.map((one) => {
    const { priceMilli, allowsAutoUnlock, assetOid } = one
    const { picture = null, glimpse = null } = pictures.get(assetOid) ?? {}
    return {
      ...one,
      picture,
      lock: glimpse ? { priceMilli, allowsAutoUnlock, ...glimpse } : null,
      isUnlocked: paid.has(assetOid),
    }
  })
}

/** The images of what a room shows to its reader, by node id. */
export async function readRoomImages(
  deps: PictureDeps & { db: Db },
  asked: {
    actor: Pick<Actor, 'userOid' | 'roles'>
    story: Pick<StoryForChat, 'contentOid' | 'artefactHash' | 'item'>
    artefact: Artefact
  },
): Promise<Map<string, ReaderImage>> {
  const { actor, story, artefact } = asked
  const { artefactHash, contentOid } = story
  const present = artefactHash ? await getArtefact(deps.db, artefactHash) : null
  const { userOid } = actor
  const images = await readImages(deps, deps.db, {
    terms: imageTerms(artefact, present),
    mayEdit: canEdit(actor, story.item),
    unlocks: userOid ? await listUnlocks(deps.db, { userOid, contentOid }) : [],
  })
  return new Map(
    images.map((image) => [image.nodeId, blurAdult(image, { actor, item: story.item })]),
  )
}

/** What is for adults is blurred, as thumbnails are, paid for or not. */
export function blurAdult(
  image: ReaderImage,
  { actor, item }: { actor: Pick<Actor, 'userOid' | 'roles'>; item: StoryForChat['item'] },
): ReaderImage {
  const { picture } = image
  const isShown = picture === null || !isBlurredFor(actor, item)
  return isShown ? image : { ...image, picture: blurPicture(picture) }
}
