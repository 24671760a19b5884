import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import type { ChatMention } from '@plax/contracts/live/chat-text'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface LiveChatRoomsTable {
  creator_oid: string
  last_seq: Generated<number>
}

/** What a message keeps of its sender as they were when they sent it. */
export type MessageData = {
  nickname: string | null
  anonymousNumber: string | null
  isCreator: boolean
  isManager: boolean
  isAdmin: boolean
  tier: { tierHash: string; level: number } | null
  subscribedSince: string | null
  mentions: ChatMention[]
}

interface LiveChatMessagesTable {
  creator_oid: string
  seq: number
  oid: string
  type: LiveChatEntry['event']
  stream_oid: string | null
  sender_kind: 'user' | 'guest' | null
  /** Of guests, a keyed hash of the device. */
  sender_oid: string | null
  shown_oid: string | null
  subject_oid: string | null
  content: string
  data: ColumnType<Record<string, unknown>, string, string>
  created_at: Date
}

interface LiveChatViewersTable {
  creator_oid: string
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
  admitted_at: Date
  last_sent_at: Date
}

export type ChatRow = Selectable<LiveChatMessagesTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_chat_rooms: LiveChatRoomsTable
    live_chat_messages: LiveChatMessagesTable
    live_chat_viewers: LiveChatViewersTable
  }
}
