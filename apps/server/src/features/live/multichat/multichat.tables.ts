import type { ChatPlatform } from '@plax/contracts/links/link-values'
import type { OutsideEntry, OutsideMessage } from '@plax/contracts/live/outside-chat'
import type { Generated } from 'kysely'

interface OutsideChatsTable {
  creator_oid: string
  last_seq: Generated<number>
}

interface OutsideMessagesTable {
  creator_oid: string
  seq: number
  platform: ChatPlatform
  event: OutsideEntry['event']
  message_id: string | null
  sender_id: string | null
  name: string
  content: string
  role: OutsideMessage['role']
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_outside_chats: OutsideChatsTable
    live_outside_messages: OutsideMessagesTable
  }
}
