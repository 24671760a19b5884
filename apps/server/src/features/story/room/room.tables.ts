import type { receipt } from '@plax/contracts/chat'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'

type Json<T> = ColumnType<T, string, string>

export type Receipt = z.output<typeof receipt>
export type MessageState = 'complete' | 'running' | 'stopped' | 'failed'

interface ChatRoomsTable {
  oid: string
  content_oid: string
  owner_kind: 'user' | 'guest'
  owner_oid: string
  artefact_hash: string
  title: string
  turn: Generated<number>
  last_message: Generated<string>
  created_at: Date
  updated_at: Date
}

export interface ChatMessagesTable {
  oid: string
  room_oid: string
  turn: number
  role: 'user' | 'assistant'
  text: string
  state: MessageState
  failure: string | null
  request_key: string | null
  request_fingerprint: string | null
  payer_oid: string | null
  free_chat: Json<{ buckets: string[] }> | null
  hold_id: string | null
  price_milli: Generated<number>
  model: string | null
  receipt: Json<Receipt> | null
  stop_requested: Generated<boolean>
  lease_until: Date | null
  created_at: Date
}

interface FreeChatsTable {
  bucket: string
  used: number
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    chat_rooms: ChatRoomsTable
    chat_messages: ChatMessagesTable
    free_chats: FreeChatsTable
  }
}
