import type { ChatPlatform } from '../links/link-values.ts'

/** What was said in the chat of another platform; its texts are texts. */
export interface OutsideMessage {
  event: 'message'
  platform: ChatPlatform
  /** As the platform names them. */
  messageId: string
  senderId: string
  name: string
  content: string
  role: 'creator' | 'manager' | null
  sendTime: string
}

/** What a moderator took back there: a message, all of someone, or all. */
export type OutsideRemoval =
  | { event: 'delete'; platform: ChatPlatform; messageId: string }
  | { event: 'deleteSender'; platform: ChatPlatform; senderId: string }
  | { event: 'clear'; platform: ChatPlatform }

/** An entry of the topic `live-outside-chat:{creatorOid}`. */
export type OutsideEntry = OutsideMessage | OutsideRemoval
