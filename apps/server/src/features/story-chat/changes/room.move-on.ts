import { initialState, migrateState } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { assertCanChat, getArtefact, getStoryForChat } from '../../story/story.service.ts'
import { type ChangeDeps, changeRoom } from './room.change.ts'
import type { RoomRow } from '../room/room.queries.ts'
import { getRoom } from '../room/own-room.ts'

/**
 * Takes a room to the present compiled story. Every state that it keeps moves along, so that turning
 * back goes on from the values of then. Throws `story.not_found` where the story is closed, and
 * `chat.not_compiled`.
 */
export async function moveOn(
  deps: ChangeDeps,
  request: { roomOid: string; actor: Actor },
): Promise<{ compiledHash: string }> {
  const now = deps.clock.now()
  const { content_oid: contentOid } = await getRoom(deps.db, request.roomOid, request.actor)
  const story = await getStoryForChat(deps.db, contentOid)
  await assertCanChat(deps.db, { actor: request.actor, story, isBegun: true, now })
  const { artefactHash } = story
  if (!artefactHash) throw new AppError('chat.not_compiled')
  return changeRoom(deps, request, async (tx, room) => {
    if (room.artefact_hash !== artefactHash) await migrate(tx, room, { artefactHash, now })
    return { compiledHash: artefactHash }
  })
}

async function migrate(
  tx: Tx,
  room: RoomRow,
  { artefactHash, now }: { artefactHash: string; now: Date },
): Promise<void> {
  const from = await getArtefact(tx, room.artefact_hash)
  const to = await getArtefact(tx, artefactHash)
  const rows = await tx
    .selectFrom('chat_messages')
    .select(['oid', 'state_after'])
    .where('room_oid', '=', room.oid)
    .where('state_after', 'is not', null)
    .execute()
  const news = rows.flatMap(({ oid, state_after: state }) =>
    state ? [{ oid, state: migrateState(from, to, state) }] : [],
  )
  await sql`
    UPDATE chat_messages SET state_after = news.state
    FROM jsonb_to_recordset(${storableJson(news)}::jsonb) AS news (oid text, state jsonb)
    WHERE chat_messages.oid = news.oid`.execute(tx)
  const start = room.start_state ?? initialState(from)
  const isThere = to.characters.some(({ nodeId }) => nodeId === room.impersonation_node_id)
  await tx
    .updateTable('chat_rooms')
    .set({
      artefact_hash: artefactHash,
      start_state: storableJson(migrateState(from, to, start)),
      state: storableJson(migrateState(from, to, room.state ?? start)),
      impersonation_node_id: isThere ? room.impersonation_node_id : null,
      updated_at: now,
    })
    .where('oid', '=', room.oid)
    .execute()
}
