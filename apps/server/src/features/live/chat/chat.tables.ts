import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import type {
  LiveChatAction,
  LiveChatAudience,
  LiveChatRuleChange,
} from '@plax/contracts/live/chat-values'
import type { ChatMention } from '@plax/contracts/live/chat-text'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface LiveChatRoomsTable {
  creator_oid: string
  last_seq: Generated<number>
  slow_seconds: Generated<number>
  audience: Generated<LiveChatAudience>
  pinned_oid: string | null
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
  /** A character of the creator’s story wrote it, whose name is the nickname. */
  isAi?: true
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
  deleted_at: Date | null
  /** Only its sender sees it. */
  is_shadowed: Generated<boolean>
}

interface LiveChatViewersTable {
  creator_oid: string
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
  admitted_at: Date
  last_sent_at: Date
  word_count: Generated<number>
  words_since: Date | null
}

/** Guests who may write in a limited chat until the stream ends. */
interface LiveChatPassesTable {
  stream_oid: string
  creator_oid: string
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
  made_at: Date
}

interface LiveChatBansTable {
  creator_oid: string
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
  /** By which id and name the chat knew them; without a name, it was hidden. */
  shown_oid: string
  nickname: string | null
  minutes: number
  reason: string
  description: string
  banned_by: string | null
  banned_at: Date
  /** Null: never. */
  ends_at: Date | null
}

interface LiveChatActsTable {
  oid: string
  creator_oid: string
  action: LiveChatAction
  stream_oid: string | null
  /** Null of changes of the rules, which concern no one person. */
  viewer_kind: 'user' | 'guest' | null
  viewer_oid: string | null
  shown_oid: string | null
  nickname: string | null
  rules: ColumnType<LiveChatRuleChange | null, string | null, never>
  message_oid: string | null
  /** The message that this unpinned. */
  unpinned_oid: string | null
  excerpt: string | null
  minutes: number | null
  reason: string | null
  acted_by: string | null
  acted_at: Date
  undone_by: string | null
  undone_at: Date | null
}

export type ChatRow = Selectable<LiveChatMessagesTable>
export type BanRow = Selectable<LiveChatBansTable>
export type ActRow = Selectable<LiveChatActsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_chat_rooms: LiveChatRoomsTable
    live_chat_messages: LiveChatMessagesTable
    live_chat_viewers: LiveChatViewersTable
    live_chat_passes: LiveChatPassesTable
    live_chat_bans: LiveChatBansTable
    live_chat_acts: LiveChatActsTable
  }
}
