import { sql } from 'kysely'
import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { RoomOwner } from '../room/room.queries.ts'
import { makeRoom, prepareRoom } from '../opening/open-room.ts'
import { ownerOf } from '../room/own-room.ts'

interface SendRequest {
  contentOid: string
  actor: Actor
  lang: Language
  idempotencyKey: string
}

/**
 * The room that a message to a story goes to (spec D37): the one in which its key was sent
 * before, else the caller's latest of the story, else a new one. Two at once make one. Throws
 * `request.idempotency_key_reused` where the key was sent to another story.
 */
export async function roomOfSend(deps: RoomDeps, sent: SendRequest): Promise<string> {
  const owner = ownerOf(sent.actor)
  const known = await findRoomOid(deps.db, owner, sent)
  if (known) return known
  const prepared = await prepareRoom(deps, sent)
  return deps.db.transaction().execute(async (tx) => {
    const name = `story.send:${owner.kind}:${owner.oid}:${sent.contentOid}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    return (await findRoomOid(tx, owner, sent)) ?? (await makeRoom(tx, prepared)).oid
  })
}

async function findRoomOid(
  db: Db | Tx,
  owner: RoomOwner,
  sent: SendRequest,
): Promise<string | null> {
  const rooms = db
    .selectFrom('chat_rooms')
    .select(['chat_rooms.oid', 'content_oid'])
    .where('owner_kind', '=', owner.kind)
    .where('owner_oid', '=', owner.oid)
    .where('is_preview', '=', false)
  const replied = await rooms
    .innerJoin('chat_messages', 'chat_messages.room_oid', 'chat_rooms.oid')
    .where('request_key', '=', sent.idempotencyKey)
    .executeTakeFirst()
  if (replied?.content_oid === sent.contentOid) return replied.oid
  if (replied) throw new AppError('request.idempotency_key_reused')
  const latest = await rooms
    .where('content_oid', '=', sent.contentOid)
    .orderBy('updated_at', 'desc')
    .orderBy('chat_rooms.oid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.oid ?? null
}
