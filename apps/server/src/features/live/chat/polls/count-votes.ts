import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import type { PollRow } from './polls.tables.ts'

/** The votes of one poll are counted one after the other. */
export async function lockPoll(tx: Tx, pollOid: string): Promise<PollRow | null> {
  const row = await tx
    .selectFrom('live_polls')
    .selectAll()
    .where('oid', '=', pollOid)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Counts a vote for the option at one place (from 0), and one less at another; -1 is none. */
export async function count(
  tx: Tx,
  { pollOid, more, less }: { pollOid: string; more: number; less: number },
): Promise<PollRow> {
  const counted = sql<number[]>`(SELECT array_agg(
      counted.votes + (counted.place - 1 = ${more}::int)::int - (counted.place - 1 = ${less}::int)::int
      ORDER BY counted.place)
    FROM unnest(live_polls.votes) WITH ORDINALITY AS counted (votes, place))`
  const { rows } = await sql<PollRow>`
    UPDATE live_polls SET votes = ${counted} WHERE oid = ${pollOid} RETURNING *`.execute(tx)
  const [poll] = rows
  if (!poll) throw new Error('A poll that is locked is missing.')
  return poll
}
