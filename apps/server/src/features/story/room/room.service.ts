import type { Language } from '@plax/contracts/languages'
import type { OutputLength } from '@plax/contracts/story-values'
import { replyPrice } from '@plax/money'
import { renderPrologue } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { getUser } from '../../account/account.service.ts'
import { assertCanChat, getArtefact, getStoryForChat } from '../content/story-for-chat.ts'
import type { ChatModel } from '../models/models.service.ts'
import { getChatOptions } from '../personas/chat-options.ts'
import { visitorNames } from '../visitor-names.ts'
import { freeChatsLeft } from './free-chats.ts'
import type { RoomDeps } from './room.deps.ts'
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

/** Opens a room on the present compiled version; its first message is the prologue. */
export async function openRoom(
  deps: RoomDeps,
  request: { contentOid: string; actor: Actor; lang: Language },
): Promise<{ room: RoomRow; messages: MessageRow[] }> {
  const { actor, lang } = request
  const now = deps.clock.now()
  const story = await getStoryForChat(deps.db, request.contentOid)
  await assertCanChat(deps.db, { actor, story, now })
  if (!story.artefactHash) throw new AppError('chat.not_compiled')
  const artefact = await getArtefact(deps.db, story.artefactHash)
  const userName = await readerName(deps.db, actor, lang)
  const prologue = renderPrologue(artefact, { persona: { name: userName }, lang })
  const owner = ownerOf(actor)
  const options = actor.userOid ? await getChatOptions(deps.db, actor.userOid) : null
  const roomRow = {
    oid: newOid(now),
    content_oid: story.contentOid,
    owner_kind: owner.kind,
    owner_oid: owner.oid,
    artefact_hash: story.artefactHash,
    title: story.title,
    last_message: [...prologue].slice(0, 200).join(''),
    created_at: now,
    updated_at: now,
    ...(options && {
      output_length: options.outputLength,
      detail_level: options.detailLevel,
      inference_level: options.inferenceLevel,
      model: options.model,
    }),
  }
  return deps.db.transaction().execute(async (tx) => {
    const room = await tx
      .insertInto('chat_rooms')
      .values(roomRow)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (prologue.trim()) {
      await insertMessage(tx, {
        oid: newOid(now),
        room_oid: room.oid,
        turn: 0,
        role: 'assistant',
        text: prologue,
        state: 'complete',
        created_at: now,
      })
    }
    return { room, messages: await listMessages(tx, room.oid, { before: null, limit: 10 }) }
  })
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
