import { plotSummaryMaxLength } from '@plax/contracts/story/story-values'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { lockRoom, type RoomRow } from '../room/room.queries.ts'
import { ownerOf } from '../room/own-room.ts'
import { requireText } from '../room/text-length.ts'
import { listSummaries, type SummaryRow } from './memory.queries.ts'

export const summaryMaxCount = 500

export interface SummaryWrite {
  summaryOid?: string | undefined
  startTurn: number
  endTurn: number
  summary: string
}

/**
 * Writes a summary by hand (R-story-chat-027). Throws `chat.summary_range`,
 * `chat.summary_overlaps`, `chat.summary_not_found`, `chat.text_too_long`, `chat.too_many_summaries`.
 */
export async function saveSummary(
  deps: { db: Db; clock: Clock },
  request: { roomOid: string; actor: Actor; write: SummaryWrite },
): Promise<SummaryRow> {
  const { roomOid, actor, write } = request
  const summary = requireText(write.summary, plotSummaryMaxLength, 'summary')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, roomOid, ownerOf(actor))
    if (!room) throw new AppError('chat.room_not_found')
    await assertPlace(tx, room, write)
    const row = {
      start_turn: write.startTurn,
      end_turn: write.endTurn,
      summary,
      edited: true,
      updated_at: now,
    }
    if (write.summaryOid === undefined) {
      return tx
        .insertInto('plot_summaries')
        .values({ oid: newOid(now), room_oid: room.oid, created_at: now, ...row })
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    const changed = await tx
      .updateTable('plot_summaries')
      .set(row)
      .where('oid', '=', write.summaryOid)
      .where('room_oid', '=', room.oid)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw new AppError('chat.summary_not_found')
    return changed
  })
}

export async function deleteSummary(db: Db, roomOid: string, summaryOid: string): Promise<void> {
  const deleted = await db
    .deleteFrom('plot_summaries')
    .where('oid', '=', summaryOid)
    .where('room_oid', '=', roomOid)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw new AppError('chat.summary_not_found')
}

async function assertPlace(tx: Tx, room: RoomRow, write: SummaryWrite): Promise<void> {
  const { startTurn, endTurn, summaryOid } = write
  if (endTurn < startTurn || endTurn > room.turn) throw new AppError('chat.summary_range')
  const others = (await listSummaries(tx, room.oid)).filter(({ oid }) => oid !== summaryOid)
  const other = others.find((row) => row.start_turn <= endTurn && row.end_turn >= startTurn)
  if (other) {
    const details = { startTurn: other.start_turn, endTurn: other.end_turn }
    throw new AppError('chat.summary_overlaps', details)
  }
  if (others.length >= summaryMaxCount) {
    throw new AppError('chat.too_many_summaries', { maxCount: summaryMaxCount })
  }
}
