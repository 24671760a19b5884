import type { chatMessage } from '@plax/contracts/chat'
import type { z } from 'zod'
import type { MessageRow } from './room.queries.ts'

export function presentMessage(message: MessageRow): z.output<typeof chatMessage> {
  return {
    messageId: message.oid,
    turn: message.turn,
    role: message.role,
    text: message.text,
    state: message.state,
    createdAt: message.created_at.toISOString(),
    receipt: message.receipt,
  }
}
