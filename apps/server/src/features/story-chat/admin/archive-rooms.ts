import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { concernedBy, findRunning, lockRoomByOid, type RoomRow } from '../room/room.queries.ts'

const dayMs = 24 * 3600 * 1000

interface ArchiveDeps {
  db: Db
  clock: Clock
}

/** Rooms of readers that rested for some days, by id. */
export async function pageOldRooms(
  { db, clock }: ArchiveDeps,
  page: { days: number; cursor?: string | undefined; limit: number },
): Promise<{ rows: RoomRow[]; nextCursor: string | null }> {
  const after = readCursor(page.cursor, [cursorPart.oid])
  const before = new Date(clock.now().getTime() - page.days * dayMs)
  let query = db
    .selectFrom('chat_rooms')
    .selectAll()
    .where('updated_at', '<', before)
    .where('archived_at', 'is', null)
    .where('is_preview', '=', false)
    .orderBy('oid')
    .limit(page.limit + 1)
  if (after) query = query.where('oid', '>', after[0])
  return cutPage(await query.execute(), page.limit, (room) => [room.oid])
}

/**
 * Drops from rooms that rested what only serves going on. Each room is done or left for itself:
 * unknown, archived and preview rooms are left, and those that changed within the days.
 */
export async function archiveRooms(
  { db, clock }: ArchiveDeps,
  request: {
    actor: UserActor
    roomOids: readonly string[]
    days: number
    reason?: string | undefined
  },
): Promise<{ archived: string[]; skipped: string[] }> {
  const now = clock.now()
  const before = new Date(now.getTime() - request.days * dayMs)
  const archived: string[] = []
  const skipped: string[] = []
  for (const roomOid of new Set(request.roomOids)) {
    const isDone = await db.transaction().execute(async (tx) => {
      const room = await lockRoomByOid(tx, roomOid)
      if (!room || !(await canArchive(tx, room, before))) return false
      await drop(tx, room, now)
      const { actor, reason } = request
      const details = reason ? { reason } : {}
      const entry = {
        actorOid: actor.userOid,
        action: 'chat_room.archived',
        details,
        concerns: concernedBy(room),
      }
      await audit(tx, { ...entry, subjectKind: 'chat_room', subjectOid: roomOid }, now)
      return true
    })
    ;(isDone ? archived : skipped).push(roomOid)
  }
  return { archived, skipped }
}

async function canArchive(tx: Tx, room: RoomRow, before: Date): Promise<boolean> {
  if (room.is_preview || room.archived_at || room.updated_at >= before) return false
  return (await findRunning(tx, room.oid)) === null
}

async function drop(tx: Tx, room: RoomRow, now: Date): Promise<void> {
  await tx
    .deleteFrom('chat_messages')
    .where('room_oid', '=', room.oid)
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('role', '=', 'draft')]))
    .execute()
  await tx.deleteFrom('prompt_logs').where('room_oid', '=', room.oid).execute()
  await tx.updateTable('chat_rooms').set({ archived_at: now }).where('oid', '=', room.oid).execute()
}
