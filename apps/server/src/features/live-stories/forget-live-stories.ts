import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { eraseSaid } from '../live/live.service.ts'
import { eraseLiveRooms } from '../story-chat/story-chat.service.ts'
import type { TurnRow } from './live-stories.tables.ts'

const keptDays = 30
const atOnce = 500

/** Rooms in which stories spoke hold viewers’ words: they’re kept as long as donations are. */
export async function forgetLiveStories({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000)
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const turns = await tx
        .selectFrom('live_story_turns')
        .selectAll()
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(atOnce)
        .execute()
      await forgetTurns(tx, turns)
      return turns.length
    })
    if (count < atOnce) break
  }
  await db
    .deleteFrom('live_story_events')
    .where('created_at', '<', before)
    .where('turn_oid', 'is', null)
    .execute()
}

/** Deletes turns with their events, and the rooms that they’re in. */
async function forgetTurns(
  tx: Tx,
  turns: readonly Pick<TurnRow, 'oid' | 'room_oid'>[],
): Promise<void> {
  if (turns.length === 0) return
  const roomOids = [...new Set(turns.flatMap(({ room_oid: oid }) => oid ?? []))]
  await eraseLiveRooms(tx, roomOids)
  if (roomOids.length > 0) {
    await tx
      .updateTable('live_stories')
      .set({ room_oid: null, room_stream_oid: null })
      .where('room_oid', 'in', roomOids)
      .execute()
  }
  await tx
    .deleteFrom('live_story_turns')
    .where(
      'oid',
      'in',
      turns.map(({ oid }) => oid),
    )
    .execute()
}

/** With a viewer’s account go the rooms that hold their words, and what characters said about them. */
export async function eraseViewer(tx: Tx, userOid: string): Promise<void> {
  const turns = await tx
    .selectFrom('live_story_turns')
    .select(['oid', 'room_oid', 'said_oid'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('live_story_events')
          .select('oid')
          .whereRef('live_story_events.turn_oid', '=', 'live_story_turns.oid')
          .where('subject_oid', '=', userOid),
      ),
    )
    .execute()
  await eraseSaid(
    tx,
    turns.map(({ said_oid: oid }) => oid),
  )
  await forgetTurns(tx, turns)
  await tx.deleteFrom('live_story_events').where('subject_oid', '=', userOid).execute()
}
