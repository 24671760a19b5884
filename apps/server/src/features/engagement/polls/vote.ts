import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { canEdit } from '../../access/access.service.ts'
import {
  type AskedPoll,
  findPoll,
  type FoundPoll,
  isOpen,
  type PollDeps,
  type PollRow,
} from './read-poll.ts'

interface AskedOption {
  optionId?: string | undefined
  optionIdx?: number | undefined
}

/** Votes, or changes a vote. Throws `poll.ended` and `poll.option_gone`. */
export async function castVote(deps: PollDeps, asked: AskedPoll & AskedOption): Promise<void> {
  await changeVote(deps, asked, (found) => {
    const { optionId, optionIdx } = asked
    const option = found.options.find(
      (one, index) => one.optionId === optionId || (optionId === undefined && index === optionIdx),
    )
    if (!option) throw new AppError('poll.option_gone')
    return option.optionId
  })
}

/** Takes a vote back. Throws `poll.ended`. */
export function takeBackVote(deps: PollDeps, asked: AskedPoll): Promise<void> {
  return changeVote(deps, asked, () => null)
}

async function changeVote(
  { db, clock, polls }: PollDeps,
  asked: AskedPoll,
  choose: (found: FoundPoll) => string | null,
): Promise<void> {
  const { actor } = asked
  assertUser(actor)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const found = await findPoll(tx, polls, { ...asked, now })
    const poll = await lockPoll(tx, found.item.oid)
    if (!isOpen(found, poll, now)) throw new AppError('poll.ended')
    const wanted = choose(found)
    const former = await replaceVote(tx, { poll, userOid: actor.userOid, wanted, now })
    if (former === wanted) return
    if (former !== null) await count(tx, { poll, optionId: former, change: -1 })
    if (wanted !== null) await count(tx, { poll, optionId: wanted, change: 1 })
  })
}

/** The votes of one poll are counted one after the other. */
async function lockPoll(tx: Tx, itemOid: string): Promise<PollRow> {
  await tx
    .insertInto('polls')
    .values({ item_oid: itemOid, began_at: null, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('polls')
    .selectAll()
    .where('item_oid', '=', itemOid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface NewVote {
  poll: PollRow
  userOid: string
  wanted: string | null
  now: Date
}

/** Writes a vote in the place of the former one of the round, which it answers. */
async function replaceVote(
  tx: Tx,
  { poll, userOid, wanted, now }: NewVote,
): Promise<string | null> {
  const { item_oid, round } = poll
  const former = await tx
    .deleteFrom('poll_votes')
    .where('item_oid', '=', item_oid)
    .where('user_oid', '=', userOid)
    .returning(['option_id', 'round'])
    .executeTakeFirst()
  if (wanted !== null) {
    await tx
      .insertInto('poll_votes')
      .values({ item_oid, user_oid: userOid, round, option_id: wanted, voted_at: now })
      .execute()
  }
  return former?.round === round ? former.option_id : null
}

async function count(
  tx: Tx,
  { poll, optionId, change }: { poll: PollRow; optionId: string; change: 1 | -1 },
): Promise<void> {
  const { item_oid, round } = poll
  await tx
    .insertInto('poll_counts')
    .values({ item_oid, round, option_id: optionId, votes: Math.max(change, 0) })
    .onConflict((conflict) =>
      conflict
        .columns(['item_oid', 'round', 'option_id'])
        .doUpdateSet({ votes: sql`poll_counts.votes + ${change}` }),
    )
    .execute()
}

/** Ends a poll, or begins it again without votes. Throws `item.not_yours` and `content.scheduled`. */
export async function endPoll(
  { db, clock, polls }: PollDeps,
  asked: AskedPoll & { reset: boolean },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const { item } = await findPoll(tx, polls, { ...asked, now })
    if (!canEdit(asked.actor, item)) throw new AppError('item.not_yours')
    if (item.publish_at && now < item.publish_at) throw new AppError('content.scheduled')
    const poll = await lockPoll(tx, item.oid)
    const change = asked.reset
      ? { round: poll.round + 1, began_at: now, ended_at: null }
      : { ended_at: poll.ended_at ?? now }
    await tx.updateTable('polls').set(change).where('item_oid', '=', item.oid).execute()
  })
}
