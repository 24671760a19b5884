import { castOf, type LiveEvent, type LiveHeard, parseSpeech } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getArtefact, getStoryForChat } from '../../story/story.service.ts'
import { openRoom } from '../opening/open-room.ts'
import { priceOf } from '../reply/reply-choices.ts'
import type { ReplyDeps } from '../reply/reply.deps.ts'
import { startReply } from '../reply/start-reply.ts'
import { findMessage, findRoomByOid } from '../room/room.queries.ts'

/** Deletes rooms in which stories spoke; what a running reply holds expires. */
export async function eraseLiveRooms(tx: Tx, roomOids: readonly string[]): Promise<void> {
  if (roomOids.length === 0) return
  await tx.deleteFrom('chat_rooms').where('oid', 'in', roomOids).execute()
}

/** Answers in a live chat are short, whatever the creator chose for other rooms. */
const outputLength = 'short'

/** Opens a room of the creator in which their story speaks in the chat of their stream, in its language. */
export async function openLiveRoom(
  deps: ReplyDeps,
  { actor, contentOid }: { actor: UserActor; contentOid: string },
): Promise<string> {
  const { language } = await getStoryForChat(deps.db, contentOid)
  const { room } = await openRoom(deps, { contentOid, actor, lang: 'en' })
  await deps.db
    .updateTable('chat_rooms')
    .set({ reply_language: language })
    .where('oid', '=', room.oid)
    .execute()
  return room.oid
}

/**
 * Asks for a reply to what happened in the stream, paid by the room’s owner; the same key returns the
 * same reply. `onEnd` is called if this process writes it, once it ended.
 *
 * @throws chat.room_not_found, chat.reply_running, wallet.not_enough_credits, story.not_found, and
 *   other refusals of a reply
 */
export async function answerLive(
  deps: ReplyDeps,
  asked: {
    actor: UserActor
    roomOid: string
    key: string
    text: string
    events: LiveEvent[]
    heard: LiveHeard[]
    onEnd: () => void
  },
): Promise<string> {
  const { actor, roomOid, key, text, events, heard, onEnd } = asked
  const { reply } = await startReply(deps, {
    roomOid,
    actor,
    lang: 'en',
    idempotencyKey: key,
    ask: { kind: 'message', text, live: { events, heard } },
    choices: { outputLength, inferenceLevel: 'basic', personaOid: null },
    couponCode: null,
  })
  void followToEnd(deps, reply.oid).then(onEnd)
  return reply.oid
}

async function followToEnd({ replies }: ReplyDeps, messageOid: string): Promise<void> {
  const live = replies.find(messageOid)
  while (live && !live.ended) await live.more()
}

/** What a character said in a reply. */
export interface LiveAnswer {
  hasFailed: boolean
  /** Who spoke first; the story’s first character if nobody is named. */
  name: string
  text: string
}

/** Null while the reply is written. Narration is left out, unless there is nothing else. */
export async function findLiveAnswer(db: Db, messageOid: string): Promise<LiveAnswer | null> {
  const message = await findMessage(db, messageOid)
  if (!message) return { hasFailed: true, name: '', text: '' }
  if (message.state === 'running') return null
  const room = await findRoomByOid(db, message.room_oid)
  if (message.state === 'failed' || !room) return { hasFailed: true, name: '', text: '' }
  const artefact = await getArtefact(db, room.artefact_hash)
  const names = new Map(artefact.characters.map(({ nodeId, name }) => [nodeId, name]))
  const parts = parseSpeech(castOf(artefact), message.text, { isComplete: true })
  const told = parts.flatMap((part) => (part.kind === 'speech' ? part : []))
  const spoken = told.filter(({ characterNodeId }) => characterNodeId !== null)
  const speaker = spoken[0]?.characterNodeId ?? ''
  return {
    hasFailed: false,
    name: names.get(speaker) ?? artefact.characters[0]?.name ?? room.title,
    text: sayAloud((spoken.length > 0 ? spoken : told).map(({ text }) => text).join(' ')),
  }
}

/** What is said aloud: without quotation marks and what stands between asterisks, unless there is nothing else. */
export function sayAloud(text: string): string {
  const aloud = text.replace(/\*[^*]*\*/g, ' ')
  return (/[\p{L}\p{N}]/u.test(aloud) ? aloud : text)
    .replace(/[*"“”「」『』]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The names by which the characters of a story are addressed, and what an answer costs. */
export async function describeLiveStory(
  deps: Pick<ReplyDeps, 'db' | 'models'>,
  contentOid: string,
): Promise<{ title: string; names: string[]; hasEvents: boolean; priceMilli: number }> {
  const story = await getStoryForChat(deps.db, contentOid)
  const artefact = story.artefactHash ? await getArtefact(deps.db, story.artefactHash) : null
  const model = await deps.models.getOrDefault(story.modelKey)
  const inference = { level: 'basic', tokens: 0 } as const
  return {
    title: story.title,
    names: artefact?.characters.map(({ name }) => name) ?? [],
    hasEvents: (artefact?.liveEvents ?? []).length > 0,
    priceMilli: priceOf({ story, model, outputLength, inference }).totalMilli,
  }
}
