import { liveMessageMaxLength } from '@plax/contracts/live/chat-values'
import { shorten } from '@plax/story-engine/shorten'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson, storableText } from '../../../platform/db/storable-json.ts'
import { maskWords, readWordList } from '../../moderation/moderation.service.ts'
import type { MessageData } from './chat.tables.ts'
import { lockRoom, takeNumbers } from './room.ts'

/**
 * Writes what a character of the creator’s story says, marked as AI, in the transaction that decides
 * it; banned words are masked. Call `hintMessages` after the commit.
 */
export async function sayAsCharacter(
  tx: Tx,
  said: {
    oid: string
    creatorOid: string
    streamOid: string | null
    name: string
    content: string
    now: Date
  },
): Promise<void> {
  const { oid, creatorOid, streamOid, now } = said
  await lockRoom(tx, creatorOid)
  const seq = await takeNumbers(tx, { creatorOid, count: 1 })
  const words = await readWordList(tx, creatorOid)
  const masked = (text: string): string => maskWords(text, words) ?? text
  const data: MessageData = {
    nickname: masked(said.name),
    anonymousNumber: null,
    isCreator: false,
    isManager: false,
    isAdmin: false,
    tier: null,
    subscribedSince: null,
    mentions: [],
    isAi: true,
  }
  const content = shorten(masked(storableText(said.content).trim()), liveMessageMaxLength)
  await tx
    .insertInto('live_chat_messages')
    .values({
      creator_oid: creatorOid,
      seq,
      oid,
      type: 'message',
      stream_oid: streamOid,
      sender_kind: 'user',
      sender_oid: creatorOid,
      shown_oid: creatorOid,
      subject_oid: null,
      content,
      data: storableJson(data),
      created_at: now,
      deleted_at: null,
    })
    .execute()
}

/** Deletes what characters said about somebody, in the transaction that deletes their account. */
export async function eraseSaid(tx: Tx, oids: readonly string[]): Promise<void> {
  if (oids.length === 0) return
  await tx.deleteFrom('live_chat_messages').where('oid', 'in', oids).execute()
}
