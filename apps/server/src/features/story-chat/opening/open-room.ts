import type { Language } from '@plax/contracts/languages'
import { shorten } from '@plax/story-engine/shorten'
import { type Persona, renderPrologue } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { getChatOptions } from '../personas/chat-options.ts'
import { personaIn, readerName, resolvePersona } from '../personas/reader-persona.ts'
import { ownerOf } from '../room/own-room.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { type Opening, openPreview, openStory, type PreviewChoice } from './room.opening.ts'
import { insertMessage, listMessages, type MessageRow, type RoomRow } from '../room/room.queries.ts'

interface RoomRequest {
  contentOid: string
  actor: Actor
  lang: Language
  preview?: PreviewChoice | undefined
}

/**
 * Opens a room: on the present compiled version, or as a preview on the saved canvas. Its first
 * message is the prologue.
 */
export async function openRoom(
  deps: RoomDeps,
  request: RoomRequest,
): Promise<{ room: RoomRow; messages: MessageRow[] }> {
  const prepared = await prepareRoom(deps, request)
  return deps.db.transaction().execute(async (tx) => {
    const room = await makeRoom(tx, prepared)
    return { room, messages: await listMessages(tx, room.oid, { before: null, limit: 10 }) }
  })
}

/** A room before it is written. */
export interface PreparedRoom {
  roomOid: string
  opening: Opening
  actor: Actor
  prologue: string
  now: Date
}

/** What a new room begins with, and whether the caller may open it. */
export async function prepareRoom(deps: RoomDeps, request: RoomRequest): Promise<PreparedRoom> {
  const { contentOid, actor, lang, preview } = request
  const opening = preview
    ? await openPreview(deps, { contentOid, actor, lang, preview })
    : await openStory(deps, { contentOid, actor })
  const now = deps.clock.now()
  const roomOid = newOid(now)
  const prologue = renderPrologue(opening.artefact, {
    ...personaIn(opening.artefact, await readerOf(deps.db, actor, opening.language)),
    lang: opening.language,
    values: opening.startState?.variables ?? {},
    lots: { roomId: roomOid, turn: 0 },
  })
  return { roomOid, opening, actor, prologue, now }
}

/** Writes a room and its first message. */
export async function makeRoom(tx: Tx, prepared: PreparedRoom): Promise<RoomRow> {
  const { prologue, ...rest } = prepared
  const room = await insertRoom(tx, { ...rest, lastMessage: prologue })
  if (prologue.trim()) {
    await insertMessage(tx, {
      oid: newOid(room.created_at),
      room_oid: room.oid,
      turn: 0,
      role: 'assistant',
      text: prologue,
      state: 'complete',
      created_at: room.created_at,
    })
  }
  return room
}

/** A room with what its reader chose for new ones. */
export async function insertRoom(
  tx: Tx,
  request: { roomOid: string; opening: Opening; actor: Actor; lastMessage: string; now: Date },
): Promise<RoomRow> {
  const { roomOid, opening, actor, lastMessage, now } = request
  const owner = ownerOf(actor)
  const options = actor.userOid ? await getChatOptions(tx, actor.userOid) : null
  return tx
    .insertInto('chat_rooms')
    .values({
      oid: roomOid,
      content_oid: opening.contentOid,
      owner_kind: owner.kind,
      owner_oid: owner.oid,
      artefact_hash: opening.artefactHash,
      title: opening.title,
      last_message: shorten(lastMessage, 200),
      created_at: now,
      updated_at: now,
      is_preview: opening.isPreview,
      start_state: opening.startState && storableJson(opening.startState),
      state: opening.startState && storableJson(opening.startState),
      ...(options && {
        output_length: options.outputLength,
        detail_level: options.detailLevel,
        inference_level: options.inferenceLevel,
        model: options.model,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Who the reader of a new room is: the default persona, and their name. */
async function readerOf(
  db: Db,
  actor: Actor,
  language: string,
): Promise<{ persona: Persona | null; name: string }> {
  const persona = await resolvePersona(db, actor, [null, null])
  return { persona, name: await readerName(db, actor, language) }
}
