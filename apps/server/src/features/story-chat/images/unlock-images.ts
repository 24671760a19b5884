import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { checkAccess, isHidden, withoutBlocks } from '../../access/access.service.ts'
import { type CatalogueItem, shareItem } from '../../catalogue/catalogue.service.ts'
import { sell } from '../../commerce/commerce.service.ts'
import { lockWallet, type PostingResult, replyLegs } from '../../ledger/ledger.service.ts'
import { readBonusCap } from '../../payment/credits/bonus-limit.service.ts'
import { topUpAfter, topUpAfterRefusal } from '../../payment/top-up/top-up.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { chatSharePercentSetting, storyRefusal } from '../../story/story.service.ts'
import { imageSales } from '../credits/chat-sales.ts'
import { assertShown } from './auto-unlock.ts'
import { getImageSource, type ImageSource, missingImage } from './image-source.ts'
import { discounted } from './image-terms.ts'
import { insertUnlocks, listByRequest, listUnlocks, takeAllowance } from './image.queries.ts'
import { bulkDiscountSetting } from './image.settings.ts'
import { type PictureDeps, type ReaderImage, readImages } from './reader-images.ts'

export type UnlockDeps = PictureDeps & { db: Db; settings: Settings }

export interface UnlockRequest {
  actor: UserActor
  idempotencyKey: string
  contentOid: string
  /** Null unlocks all that are still locked, at the discounted price. */
  nodeId: string | null
  roomOid: string | undefined
  /** The reply that shows the image, where it is unlocked by itself. */
  autoMessageOid: string | undefined
  /** In thousandths of a credit: what the caller was shown. */
  maxPriceMilli: number | undefined
}

export interface UnlockResult {
  items: { nodeId: string; picture: ReaderImage['picture'] }[]
  priceMilli: number
  bonusMilli: number
  postingId: string
}

type ImagePurchase = Pick<ReaderImage, 'nodeId' | 'assetOid' | 'title' | 'priceMilli'>

/**
 * Pays for one image or all of a story (R-story-chat-040), each of them once. The story is held as it
 * is, as for a sale; then the wallet is locked, so that what is unlocked is looked up and paid by one
 * call at a time. Throws the codes of
 * the unlock catalogue.
 */
export async function unlockImages(
  deps: UnlockDeps,
  request: UnlockRequest,
): Promise<UnlockResult> {
  const { actor, contentOid, nodeId, autoMessageOid } = request
  const source = await getImageSource(deps.db, { ...request, now: deps.clock.now() })
  if (nodeId !== null && !source.terms.some((image) => image.nodeId === nodeId)) {
    throw await missingImage(deps.db, { contentOid, nodeId })
  }
  if (autoMessageOid !== undefined) await assertShown(deps.db, { ...request, terms: source.terms })
  const terms = {
    discountPercent: nodeId === null ? await deps.settings.get(bulkDiscountSetting) : 0,
    sharePercent: await deps.settings.get(chatSharePercentSetting),
    bonusCap: await readBonusCap(deps),
  }
  const { bought, posting } = await deps.db
    .transaction()
    .execute((tx) => buy(tx, deps, { request, source, terms }))
    .catch(topUpAfterRefusal(deps, actor.userOid))
    .catch(refuse)
  const unlocks = await listUnlocks(deps.db, { userOid: actor.userOid, contentOid })
  const images = await readImages(deps, deps.db, { ...source, unlocks })
  const pictures = new Map(images.map(({ assetOid, picture }) => [assetOid, picture]))
  return {
    items: bought.map((one) => ({
      nodeId: one.nodeId,
      picture: pictures.get(one.assetOid) ?? null,
    })),
    priceMilli: posting.bonusAmount + posting.paidAmount,
    bonusMilli: posting.bonusAmount,
    postingId: posting.postingId,
  }
}

interface Purchase {
  request: UnlockRequest
  source: ImageSource
  terms: {
    discountPercent: number
    sharePercent: number
    bonusCap: Awaited<ReturnType<typeof readBonusCap>>
  }
}

async function buy(
  tx: Tx,
  deps: UnlockDeps,
  purchase: Purchase,
): Promise<{ bought: ImagePurchase[]; posting: PostingResult }> {
  const { request, source, terms } = purchase
  const { contentOid, idempotencyKey: requestKey } = request
  const { userOid } = request.actor
  const now = deps.clock.now()
  const item = await shareItem(tx, contentOid)
  await lockWallet(tx, userOid, now)
  const earlier = await listByRequest(tx, { userOid, requestKey })
  if (earlier.length > 0) {
    const bought = earlier.map((row) => ({
      nodeId: row.node_id,
      assetOid: row.asset_oid,
      title: row.title,
      priceMilli: row.price_milli,
    }))
    return { bought, posting: await pay(tx, purchase, { bought, now }) }
  }
  await assertOpen(tx, { request, item, now })
  const unlocks = await listUnlocks(tx, { userOid, contentOid })
  const images = await readImages(deps, tx, { ...source, unlocks })
  const bought = choose(images, request.nodeId).map((image) => ({
    ...image,
    priceMilli: discounted(image.priceMilli, terms.discountPercent),
  }))
  const priceMilli = totalOf(bought)
  if (priceMilli > (request.maxPriceMilli ?? Infinity)) {
    throw new AppError('image.price_changed', { priceMilli })
  }
  const isAuto = request.autoMessageOid !== undefined
  if (isAuto && !(await takeAllowance(tx, { userOid, contentOid, priceMilli, now }))) {
    throw new AppError('image.auto_unlock_ceiling', { priceMilli })
  }
  const posting = await pay(tx, purchase, { bought, now })
  await topUpAfter(tx, { userOid, posting, now })
  const shared = { user_oid: userOid, content_oid: contentOid, request_key: requestKey }
  await insertUnlocks(
    tx,
    bought.map((one) => ({
      ...shared,
      asset_oid: one.assetOid,
      node_id: one.nodeId,
      title: one.title,
      price_milli: one.priceMilli,
      posting_id: posting.postingId,
      created_at: now,
    })),
  )
  return { bought, posting }
}

/** The story may have closed since it was read. */
async function assertOpen(
  tx: Tx,
  { request, item, now }: { request: UnlockRequest; item: CatalogueItem | null; now: Date },
): Promise<void> {
  if (!item) throw new AppError('image.content_not_found')
  const actor = request.roomOid === undefined ? request.actor : withoutBlocks(request.actor)
  const access = await checkAccess(tx, { actor, item, now })
  if (access.allowed) return
  if (isHidden(access)) throw new AppError('image.content_not_found')
  throw await storyRefusal(tx, access, now)
}

/** What a call unlocks: the one that it names, or each locked picture once. */
function choose(images: readonly ReaderImage[], nodeId: string | null): ReaderImage[] {
  if (nodeId === null) return chooseAll(images)
  const image = images.find((one) => one.nodeId === nodeId)
  if (!image) throw new AppError('image.not_found')
  if (image.priceMilli === 0) throw new AppError('image.no_manual_unlock')
  if (image.lock) return [image]
  throw new AppError(image.picture ? 'image.already_unlocked' : 'image.not_found')
}

/** The locked pictures, each once; nothing is sold of which the picture is gone. */
export function lockedImages(images: readonly ReaderImage[]): ReaderImage[] {
  const locked = images.filter(({ lock }) => lock !== null)
  return [...new Map(locked.toReversed().map((image) => [image.assetOid, image])).values()]
}

function chooseAll(images: readonly ReaderImage[]): ReaderImage[] {
  if (images.length === 0) throw new AppError('image.none_in_content')
  const locked = lockedImages(images)
  if (locked.length === 0) throw new AppError('image.nothing_to_unlock')
  return locked
}

function pay(
  tx: Tx,
  { request, source, terms }: Purchase,
  { bought, now }: { bought: readonly ImagePurchase[]; now: Date },
): Promise<PostingResult> {
  const { contentOid, nodeId, idempotencyKey } = request
  const { owner_oid: creatorOid } = source.story
  const priceMilli = totalOf(bought)
  const { sharePercent, bonusCap } = terms
  // Spec D32: the creator's share is that of a chat, of which no model takes a fee here.
  const [leg] = replyLegs({ creatorOid, priceMilli, modelFeeMilli: 0, sharePercent })
  return sell(tx, {
    kind: imageSales,
    operation: 'image.unlock',
    key: idempotencyKey,
    intent: [contentOid, nodeId],
    payerOid: request.actor.userOid,
    itemOid: contentOid,
    amount: priceMilli,
    allowBonus: true,
    bonusCap,
    feePercent: null,
    payees: [{ creatorOid, share: 1, leg }],
    reference: { kind: 'story', oid: contentOid },
    now,
  })
}

function totalOf(images: readonly Pick<ImagePurchase, 'priceMilli'>[]): number {
  return images.reduce((sum, { priceMilli }) => sum + priceMilli, 0)
}

/** The catalogue's sentence states what is required (R-story-chat-097). */
function refuse(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'wallet.not_enough_credits') throw error
  const requiredCredits = Number(error.details.requiredMilli) / 1000
  throw new AppError('image.not_enough_credits', { ...error.details, requiredCredits })
}
