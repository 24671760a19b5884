import type { InputOf } from '@plax/contracts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { ApplyApproval } from '../../../platform/approvals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findPendingByKey, findUser, requestApproval } from '../../account/account.service.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineSetting } from '../../settings/settings.service.ts'
import { findGift, type Gift, giveIn } from './give-coins.ts'

export const giftApproval = 'coins.gift'
const windowMs = 24 * 3600 * 1000

const aloneCoinsSetting = defineSetting({
  name: 'payment.gift_coins_alone',
  schema: z.number().int().min(0).max(1_000_000_000),
  default: 10_000,
  description:
    'Coins an administrator can give in 24 hours without a second administrator. Bonus coins don’t count, because they never become payouts. Raising it needs a second approval.',
  loosens: (from, to) => to > from,
})

type GiftDeps = Pick<Deps, 'db' | 'clock' | 'settings'>
type Request = InputOf<'POST /account/admin/coin-gifts'>['body'] & { actorOid: string; key: string }
export type GiftAnswer = { gift: Gift } | { approvalOid: string }

const payloadShape = z.object({
  userOid: z.string(),
  nickname: z.string(),
  bucket: z.literal('coin'),
  coins: z.number().int(),
  reason: z.string(),
  key: z.string(),
})

/**
 * Gives coins, or requests a second administrator's approval when the administrator would give more
 * alone than the limit of a day, in one gift or in many. The same key answers the same gift or request.
 * Throws what `giveIn` throws.
 */
export async function requestGift(deps: GiftDeps, request: Request): Promise<GiftAnswer> {
  const { actorOid, bucket, coins } = request
  const now = deps.clock.now()
  const limit = await deps.settings.get(aloneCoinsSetting)
  return deps.db.transaction().execute(async (tx) => {
    await lockGiver(tx, actorOid)
    await assertSameAsPending(tx, request)
    const isKnown = (await findGift(tx, request)) !== null
    const isAlone =
      isKnown || bucket !== 'coin' || (await givenAlone(tx, { actorOid, now })) + coins <= limit
    if (isAlone) return { gift: await giveIn(tx, { ...request, approvedBy: null }, now) }
    const act = { kind: giftApproval, payload: await payloadOf(tx, request) }
    return requestApproval(deps, tx, { act, requestedBy: actorOid, now })
  })
}

/**
 * Gives what a second administrator approved, as the gift of who requested it. Throws
 * `approval.for_oneself` if it's for the one who approves.
 */
export const applyGift: ApplyApproval = async (tx, act) => {
  const { nickname: _nickname, ...gift } = payloadShape.parse(act.payload)
  const isSecond = act.approvedBy !== act.requestedBy
  if (isSecond && gift.userOid === act.approvedBy) throw new AppError('approval.for_oneself')
  const approved = { ...gift, actorOid: act.requestedBy, approvedBy: act.approvedBy }
  await giveIn(tx, approved, act.now)
}

/** A key names one gift from its request on, whatever the amount needs. */
async function assertSameAsPending(tx: Tx, request: Request): Promise<void> {
  const { actorOid: requestedBy, key, userOid, bucket, coins, reason } = request
  const payload = await findPendingByKey(tx, { kind: giftApproval, requestedBy, key })
  if (!payload) return
  const pending = payloadShape.parse(payload)
  const isSame =
    pending.userOid === userOid &&
    pending.bucket === bucket &&
    pending.coins === coins &&
    pending.reason === reason
  if (!isSame) throw new AppError('request.idempotency_key_reused')
}

async function payloadOf(tx: Tx, request: Request): Promise<Record<string, unknown>> {
  const { userOid, coins, reason, key } = request
  const user = await findUser(tx, userOid)
  if (!user || user.withdrawn_at) throw new AppError('account.user_not_found')
  return { userOid, nickname: user.nickname, bucket: 'coin', coins, reason, key }
}

/** Gifts of one administrator wait for each other, so that their sum is true. */
async function lockGiver(tx: Tx, actorOid: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gifts:${actorOid}`}, 0))`.execute(tx)
}

async function givenAlone(
  tx: Tx,
  { actorOid, now }: { actorOid: string; now: Date },
): Promise<number> {
  const { given } = await tx
    .selectFrom('coin_gifts')
    .select(sql<string>`coalesce(sum(coins), 0)`.as('given'))
    .where('actor_oid', '=', actorOid)
    .where('bucket', '=', 'coin')
    .where('approved_by', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirstOrThrow()
  return Number(given)
}
