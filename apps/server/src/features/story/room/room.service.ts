import type { couponLeft } from '@plax/contracts/chat'
import type { Language } from '@plax/contracts/languages'
import type { OutputLength } from '@plax/contracts/story-values'
import { replyPrice } from '@plax/money'
import { type Persona, renderPrologue } from '@plax/story-engine'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { getUser } from '../../account/account.service.ts'
import type { ChatModel } from '../models/models.service.ts'
import { couponLeftOf } from '../coupon/coupon.chats.ts'
import { getChatOptions } from '../personas/chat-options.ts'
import { freeChatsLeft } from '../reply/free-chats.ts'
import { personaIn, resolvePersona } from '../reply/reply-persona.ts'
import { visitorNames } from '../visitor-names.ts'
import type { RoomDeps } from './room.deps.ts'
import { type Opening, openPreview, openStory, type PreviewChoice } from './room.opening.ts'
import {
  findRoom,
  insertMessage,
  listMessages,
  type MessageRow,
  type RoomOwner,
  type RoomRow,
} from './room.queries.ts'

/** The owner of what a caller opens: the account where there is one, else the device. */
export function ownerOf(actor: Actor): RoomOwner {
  if (actor.userOid) return { kind: 'user', oid: actor.userOid }
  if (actor.guestId) return { kind: 'guest', oid: actor.guestId }
  throw new AppError('auth.guest_id_required')
}

export async function getRoom(db: Db | Tx, roomOid: string, actor: Actor): Promise<RoomRow> {
  const room = await findRoom(db, roomOid, ownerOf(actor))
  if (!room) throw new AppError('chat.room_not_found')
  return room
}

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
    ...personaIn(opening.artefact, await readerOf(deps.db, actor, lang)),
    lang,
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
      last_message: [...lastMessage].slice(0, 200).join(''),
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
  lang: Language,
): Promise<{ persona: Persona | null; name: string }> {
  const persona = await resolvePersona(db, actor, [null, null])
  return { persona, name: await readerName(db, actor, lang) }
}

/** What the story calls the reader. */
export async function readerName(db: Db, actor: Actor, lang: Language): Promise<string> {
  return actor.userOid ? (await getUser(db, actor.userOid)).nickname : visitorNames[lang]
}

/** What a reply costs a reader, before it is sent; visitors chat for free (decision 31). */
export function priceOfReply(
  story: { creditsPerChatMilli: number },
  model: Pick<ChatModel, 'feeMilli'>,
  outputLength: OutputLength,
): number {
  return replyPrice({
    creditsPerChatMilli: story.creditsPerChatMilli,
    modelFeeMilli: model.feeMilli,
    outputLength,
    inferenceTokens: 0,
  }).totalMilli
}

/** Null for the signed in, who pay instead; a visitor without a device yet has what the address has. */
export async function freeChatsOf(
  deps: Pick<RoomDeps, 'db' | 'settings' | 'clock'>,
  actor: Actor,
): Promise<number | null> {
  if (actor.userOid) return null
  const visitor = { guestId: actor.guestId ?? '', address: actor.address }
  return freeChatsLeft(deps, visitor, deps.clock.now())
}

/** What chat coupons pay for in a room, as its reader is told it; previews need none. */
export async function couponOf(
  deps: Pick<RoomDeps, 'db' | 'clock'>,
  room: Pick<RoomRow, 'owner_kind' | 'owner_oid' | 'content_oid' | 'is_preview'> | null,
): Promise<z.output<typeof couponLeft> | null> {
  if (!room || room.is_preview) return null
  const left = await couponLeftOf(deps.db, {
    owner: { kind: room.owner_kind, oid: room.owner_oid },
    contentOid: room.content_oid,
    now: deps.clock.now(),
  })
  return left && { ...left, expiresAt: left.expiresAt?.toISOString() ?? null }
}
