import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { openWallet, spend } from '../../ledger/ledger.service.ts'
import { defineSetting } from '../../settings/settings.service.ts'
import { claimFiles } from '../files/content.media.ts'
import { startEncoding } from '../files/encoding.ts'
import { assertNotScheduled, lockOwnContent } from '../item/content.policy.ts'
import type { ContentRow } from '../item/content.queries.ts'

export const drmPriceSetting = defineSetting({
  name: 'content.drm_coins',
  schema: z.number().int().min(0).max(1_000_000),
  default: 0,
  description: 'Coins a creator pays to add DRM to an item. 0: not offered.',
})

interface DrmPurchase {
  contentOid: string
  priceCoins: number
  postingId: string
  hasDrm: true
}

/** What it costs; null where it isn't offered, or nothing of the content is encoded. */
export async function quoteDrm(
  deps: Pick<Deps, 'settings'>,
  { oid: contentOid, has_drm: hasDrm, type }: ContentRow,
): Promise<{ contentOid: string; priceCoins: number | null; hasDrm: boolean }> {
  const price = await deps.settings.get(drmPriceSetting)
  return { contentOid, priceCoins: price > 0 && isEncoded(type) ? price : null, hasDrm }
}

function isEncoded(type: ContentRow['type']): boolean {
  return type !== 'file' && type !== 'branching'
}

/**
 * Buys DRM for one's content, once, and has it encoded again, in one transaction. The same key answers
 * the same purchase.
 *
 * @throws content.drm_off, content.file_required, content.drm_bought, commerce.price_changed,
 *   request.idempotency_key_reused, wallet.not_enough_coins
 */
export async function buyDrm(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  asked: { actor: UserActor; contentOid: string; priceCoins: number; key: string },
): Promise<DrmPurchase> {
  const { actor, contentOid, key } = asked
  const price = await deps.settings.get(drmPriceSetting)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnContent(tx, { actor, contentOid, now })
    const earlier = await findByKey(tx, { userOid: actor.userOid, key })
    if (earlier && earlier.content_oid !== contentOid) {
      throw new AppError('request.idempotency_key_reused')
    }
    if (earlier) return presentBought(earlier)
    assertNotScheduled(row, now)
    if (price === 0) throw new AppError('content.drm_off')
    if (row.has_drm) throw new AppError('content.drm_bought')
    if (!row.fields.file || !isEncoded(row.type)) throw new AppError('content.file_required')
    if (price !== asked.priceCoins) {
      throw new AppError('commerce.price_changed', { priceCoins: price })
    }
    return pay(tx, { row, userOid: actor.userOid, price, key, now })
  })
}

async function pay(
  tx: Tx,
  paid: { row: ContentRow; userOid: string; price: number; key: string; now: Date },
): Promise<DrmPurchase> {
  const { row, userOid, price, key, now } = paid
  await openWallet(tx, userOid, now)
  const { postingId } = await spend(tx, {
    operation: 'content.drm_encoding',
    key: row.oid,
    type: 'drm_encoding',
    payerOid: userOid,
    currency: 'coin',
    amount: price,
    allowBonus: true,
    reference: { kind: 'content', oid: row.oid },
    now,
  })
  const bought = await tx
    .insertInto('content_drm')
    .values({
      content_oid: row.oid,
      buyer_oid: userOid,
      price_coins: price,
      request_key: key,
      posting_id: postingId,
      bought_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('contents')
    .set({ has_drm: true })
    .where('content_oid', '=', row.oid)
    .execute()
  const { file } = await claimFiles(tx, row, row.fields)
  if (file) {
    await startEncoding(tx, { row: { ...row, has_drm: true }, fields: row.fields, file, now })
  }
  return presentBought(bought)
}

function findByKey(tx: Tx, { userOid, key }: { userOid: string; key: string }) {
  return tx
    .selectFrom('content_drm')
    .selectAll()
    .where('buyer_oid', '=', userOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

function presentBought(row: {
  content_oid: string
  price_coins: number
  posting_id: string
}): DrmPurchase {
  return {
    contentOid: row.content_oid,
    priceCoins: row.price_coins,
    postingId: row.posting_id,
    hasDrm: true,
  }
}
