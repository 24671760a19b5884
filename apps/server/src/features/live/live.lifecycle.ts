import type { Tx } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import { joinHandlers, type LifecycleHandler } from '../../platform/lifecycle.ts'
import { isHeldByOthers } from '../access/access.service.ts'
import { deleteUnheld } from '../catalogue/catalogue.service.ts'
import './admission/admission.tables.ts'
import { mergeKicks } from './admission/admission.ts'
import { guestOid } from './admission/viewer.ts'
import { chatLifecycle } from './chat/chat.lifecycle.ts'
import { dataNote } from './data-note.ts'
import './keys/stream-keys.tables.ts'
import './levels/levels.tables.ts'
import { multichatLifecycle } from './multichat/multichat.lifecycle.ts'
import './play/passes.tables.ts'
import { replaysLifecycle } from './replays/replays.lifecycle.ts'
import { liveKind } from './streams/live-kind.ts'
import { endStream, findCurrentStream } from './streams/streams.ts'
import './schedules/schedules.tables.ts'
import './tickets/tickets.tables.ts'

/** A closed account can’t go live; the process that receives its stream notices that it ended. */
async function leaveAir(tx: Tx, { userOid, now }: { userOid: string; now: Date }): Promise<void> {
  await tx.deleteFrom('live_stream_keys').where('creator_oid', '=', userOid).execute()
  const stream = await findCurrentStream(tx, userOid)
  if (stream) await endStream(tx, { streamOid: stream.oid, reason: 'account_closed', now })
}

const streamLifecycle = (secret: string): LifecycleHandler => ({
  tables: [
    'live_kicks',
    'live_partners',
    'live_passes',
    'live_reminders',
    'live_schedules',
    'live_stream_keys',
    'live_streams',
    'live_ticket_holds',
    'live_tickets',
  ],
  onGuestMerge: (tx, { guestId, userOid }) =>
    mergeKicks(tx, { guest: guestOid(secret, guestId), userOid }),
  onClose: leaveAir,
  onErase: async (tx, { userOid, now }) => {
    await leaveAir(tx, { userOid, now })
    await deleteUnheld(tx, { ownerOid: userOid, kind: liveKind.kind, isHeldByOthers, now })
    for (const table of ['live_passes', 'live_kicks'] as const) {
      await tx
        .deleteFrom(table)
        .where('viewer_kind', '=', 'user')
        .where('viewer_oid', '=', userOid)
        .execute()
    }
    await tx.deleteFrom('live_reminders').where('user_oid', '=', userOid).execute()
    await tx.deleteFrom('live_schedules').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_ticket_holds').where('user_oid', '=', userOid).execute()
    await tx.deleteFrom('live_partners').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_streams').where('creator_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    liveStreamKeys: pagesOf(
      db
        .selectFrom('live_stream_keys')
        .select(['creator_oid', 'created_at', 'rejected_at', 'rejected_until'])
        .where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    liveStreams: pagesOf(
      db.selectFrom('live_streams').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveTickets: pagesOf(
      db.selectFrom('live_tickets').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveTicketHolds: pagesOf(
      db.selectFrom('live_ticket_holds').selectAll().where('user_oid', '=', userOid),
      { db, by: ['order_oid'] },
    ),
    liveSchedules: pagesOf(
      db.selectFrom('live_schedules').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveReminders: pagesOf(
      db.selectFrom('live_reminders').selectAll().where('user_oid', '=', userOid),
      { db, by: ['schedule_oid'] },
    ),
    livePartner: pagesOf(
      db.selectFrom('live_partners').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    liveWatched: pagesOf(
      db
        .selectFrom('live_passes')
        .select(['oid', 'stream_oid', 'created_at', 'seen_at'])
        .where('viewer_kind', '=', 'user')
        .where('viewer_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveKicks: pagesOf(
      db
        .selectFrom('live_kicks')
        .select(['stream_oid', 'kicked_at', 'reason'])
        .where('viewer_kind', '=', 'user')
        .where('viewer_oid', '=', userOid),
      { db, by: ['stream_oid'] },
    ),
  }),
})

export function liveLifecycle(secret: string): LifecycleHandler {
  return {
    // A replay goes before its stream.
    ...joinHandlers(
      chatLifecycle(secret),
      multichatLifecycle,
      replaysLifecycle,
      streamLifecycle(secret),
    ),
    exportNote: dataNote,
  }
}
