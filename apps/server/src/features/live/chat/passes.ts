import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { findBans } from './bans.ts'
import { admitToChat } from './chat-admission.ts'
import './chat.tables.ts'
import { type Chatter, chatterOf } from './chatter.ts'

/** Chat coupons, which the stories’ chats issue. */
export interface ChatCoupons {
  /** Does something with a code; wrong ones count against the address. */
  attempt<Answer>(actor: Actor, work: () => Promise<Answer>): Promise<Answer>
  /** Takes a chat of a guest’s coupon; false if the coupon isn’t for chats of this creator. */
  spend(
    tx: Tx,
    wanted: { code: string; guestId: string; streamOid: string; creatorOid: string; now: Date },
  ): Promise<boolean>
}

type PassDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { coupons: ChatCoupons }

/**
 * Lets a guest write in the chat of a stream that’s limited to followers or subscribers, for a chat of
 * their coupon; once for each stream. Answers whether a chat was used now.
 *
 * @throws live.coupon_for_guests, live.coupon_not_needed, live.coupon_elsewhere, live.chat_banned,
 *   live.not_streaming, coupon.unknown, request.too_many, and what admission to the chat throws
 */
export async function openByCoupon(
  deps: PassDeps,
  { actor, creatorOid, code }: { actor: Actor; creatorOid: string; code: string },
): Promise<boolean> {
  const { db, clock, secret, coupons } = deps
  const { guestId } = actor
  if (actor.userOid !== null || guestId === null) throw new AppError('live.coupon_for_guests')
  const chatter = chatterOf(secret, actor)
  await admitToChat(deps, { actor, creatorOid })
  const now = clock.now()
  return coupons.attempt(actor, () =>
    db.transaction().execute(async (tx) => {
      const stream = await findCurrentStream(tx, creatorOid)
      if (stream?.state !== 'on') throw new AppError('live.not_streaming')
      await assertUseful(tx, { creatorOid, chatter, now })
      const pass = { creatorOid, streamOid: stream.oid, chatter, now }
      if (!(await insertPass(tx, pass))) return false
      const isSpent = await coupons.spend(tx, { ...pass, code, guestId })
      if (!isSpent) throw new AppError('live.coupon_elsewhere')
      return true
    }),
  )
}

async function assertUseful(
  tx: Tx,
  { creatorOid, chatter, now }: { creatorOid: string; chatter: Chatter; now: Date },
): Promise<void> {
  const room = await tx
    .selectFrom('live_chat_rooms')
    .select('audience')
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  if (!room || room.audience === 'everyone') throw new AppError('live.coupon_not_needed')
  const bans = await findBans(tx, { creatorOid, chatters: [chatter], now })
  if (bans.size > 0) throw new AppError('live.chat_banned')
}

/** False if they have one; two at once wait for each other. */
async function insertPass(
  tx: Tx,
  pass: { creatorOid: string; streamOid: string; chatter: Chatter; now: Date },
): Promise<boolean> {
  const { creatorOid, streamOid, chatter, now } = pass
  const row = await tx
    .insertInto('live_chat_passes')
    .values({
      stream_oid: streamOid,
      creator_oid: creatorOid,
      viewer_kind: chatter.kind,
      viewer_oid: chatter.oid,
      made_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('made_at')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of some chatters who have a pass for a stream, by their ids. */
export async function findPasses(
  db: Db | Tx,
  { streamOid, chatters }: { streamOid: string | null; chatters: readonly Chatter[] },
): Promise<Set<string>> {
  if (streamOid === null) return new Set()
  const rows = await db
    .selectFrom('live_chat_passes')
    .select('viewer_oid')
    .where('stream_oid', '=', streamOid)
    .where(sql<boolean>`viewer_oid = ANY(${chatters.map(({ oid }) => oid)}::text[])`)
    .execute()
  return new Set(rows.map(({ viewer_oid }) => viewer_oid))
}
