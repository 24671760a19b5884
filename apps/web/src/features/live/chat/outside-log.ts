import type { OutsideEntry, OutsideMessage } from '@plax/contracts/live/outside-chat'
import { liveChatShownCount } from '@plax/contracts/live/chat-values'
import type { HubMessage } from '../../../lib/hub.ts'
import type { ShownEntry } from './chat-log.ts'

/** A message from the chat of a linked account. */
export interface OutsideShown {
  seq: number
  message: OutsideMessage
}

/** What’s shown, with what came next: messages, and what was taken back. */
export function addOutside(
  shown: readonly OutsideShown[],
  messages: readonly HubMessage[],
): OutsideShown[] {
  let lines = [...shown]
  for (const { seq, data } of messages) {
    const entry = data as OutsideEntry
    if (entry.event === 'message') {
      if (!lines.some((line) => line.seq === seq)) lines.push({ seq, message: entry })
    } else {
      lines = lines.filter(({ message }) => !isTakenBack(message, entry))
    }
  }
  return lines.slice(-liveChatShownCount)
}

function isTakenBack(message: OutsideMessage, entry: OutsideEntry): boolean {
  if (message.platform !== entry.platform) return false
  if (entry.event === 'delete') return message.messageId === entry.messageId
  if (entry.event === 'deleteSender') return message.senderId === entry.senderId
  return entry.event === 'clear'
}

export type ChatLine = { own: ShownEntry } | { outside: OutsideShown }

/** Both chats as one: each in its own order, among each other by their times. */
export function mergeLines(
  entries: readonly ShownEntry[],
  outside: readonly OutsideShown[],
): ChatLine[] {
  const lines: ChatLine[] = []
  let next = 0
  for (const own of entries) {
    for (let one = outside[next]; one && one.message.sendTime < own.data.sendTime;) {
      lines.push({ outside: one })
      next += 1
      one = outside[next]
    }
    lines.push({ own })
  }
  return [...lines, ...outside.slice(next).map((one) => ({ outside: one }))]
}
