import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import type { ShownEntry } from './chat-log.ts'
import type { ChatLine } from './outside-log.ts'

/** What a banned person wrote in a row is one line. */
export type CollapsedLine = ChatLine & { hiddenCount?: number }

/** The last of the lines that someone who is banned wrote in a row stands for all of them. */
export function collapseBanned(lines: readonly ChatLine[]): CollapsedLine[] {
  const collapsed: CollapsedLine[] = []
  for (const line of lines) {
    const last = collapsed.at(-1)
    const sender = bannedSender(line)
    if (last && sender !== null && bannedSender(last) === sender)
      collapsed[collapsed.length - 1] = { ...line, hiddenCount: (last.hiddenCount ?? 1) + 1 }
    else collapsed.push(line)
  }
  return collapsed
}

function bannedSender(line: ChatLine): string | null {
  const message = 'own' in line ? messageOf(line.own) : null
  return message?.isBan ? message.senderOid : null
}

function messageOf({ data }: ShownEntry): LiveChatMessage | null {
  return data.event === 'message' ? data : null
}
