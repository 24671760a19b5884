import { memoryMaxLength, plotSummaryMaxLength } from '@plax/contracts/story/story-values'
import type { TurnRange } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { cutStorable } from '../../../platform/db/storable-json.ts'
import { newOid } from '../../../platform/ids.ts'
import { lockRoomByOid, type RoomRow } from '../room/room.queries.ts'
import { memoryMaxCount } from './memories.ts'
import { listSummaries, listTold, type ToldTurn } from './memory.queries.ts'

interface Digest {
  room: RoomRow
  range: TurnRange
  /** Decides by the turns as they are now. */
  isStill: (now: readonly ToldTurn[]) => boolean
}

/** Stores what a model summed up; false where the room went another way meanwhile. */
export async function storeSummary(
  deps: { db: Db; clock: Clock },
  digest: Digest & { summary: string },
): Promise<boolean> {
  const { room, range } = digest
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await isAsItWas(tx, digest, 'plot_up_to'))) return false
    const others = await listSummaries(tx, room.oid)
    const { startTurn, endTurn } = range
    if (others.some((row) => row.start_turn <= endTurn && row.end_turn >= startTurn)) return false
    const summary = cutStorable(digest.summary, plotSummaryMaxLength)
    if (summary) {
      await tx
        .insertInto('plot_summaries')
        .values({
          oid: newOid(now),
          room_oid: room.oid,
          start_turn: startTurn,
          end_turn: endTurn,
          summary,
          created_at: now,
          updated_at: now,
        })
        .execute()
    }
    await advance(tx, room.oid, { plot_up_to: endTurn })
    return true
  })
}

/** Stores what a model found worth remembering; false where the room went another way meanwhile. */
export async function storeMemories(
  deps: { db: Db; clock: Clock },
  digest: Digest & { facts: readonly string[] },
): Promise<boolean> {
  const { room, range, facts } = digest
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await isAsItWas(tx, digest, 'memories_up_to'))) return false
    const rows = facts.map((fact) => ({
      oid: newOid(now),
      room_oid: room.oid,
      from_turn: range.startTurn,
      turn: range.endTurn,
      text: cutStorable(fact, memoryMaxLength),
      created_at: now,
      updated_at: now,
    }))
    if (rows.length > 0) await tx.insertInto('chat_memories').values(rows).execute()
    await dropOldest(tx, room.oid)
    await advance(tx, room.oid, { memories_up_to: range.endTurn })
    return true
  })
}

/** The same turns, and nobody else digested them: two jobs of one room may run at once. */
async function isAsItWas(
  tx: Tx,
  { room, range, isStill }: Digest,
  column: 'plot_up_to' | 'memories_up_to',
): Promise<boolean> {
  const present = await lockRoomByOid(tx, room.oid)
  if (!present || present[column] !== room[column]) return false
  if (present.artefact_hash !== room.artefact_hash) return false
  return isStill(await listTold(tx, room.oid, range))
}

async function advance(
  tx: Tx,
  roomOid: string,
  upTo: { plot_up_to: number } | { memories_up_to: number },
): Promise<void> {
  await tx.updateTable('chat_rooms').set(upTo).where('oid', '=', roomOid).execute()
}

/** Beyond the bound, what was gathered longest ago goes first; what a reader kept stays. */
async function dropOldest(tx: Tx, roomOid: string): Promise<void> {
  const beyond = tx
    .selectFrom('chat_memories')
    .select('oid')
    .where('room_oid', '=', roomOid)
    .orderBy('pinned', 'desc')
    .orderBy('edited', 'desc')
    .orderBy('turn', 'desc')
    .orderBy('oid')
    .offset(memoryMaxCount)
  await tx
    .deleteFrom('chat_memories')
    .where('oid', 'in', beyond)
    .where('edited', '=', false)
    .where('pinned', '=', false)
    .execute()
}
