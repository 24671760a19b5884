import type { LiveChatEntry, LiveChatMessage } from '@plax/contracts/live/chat-events'
import { liveChatShownCount } from '@plax/contracts/live/chat-values'
import type { HubMessage } from '../../../lib/hub.ts'

export interface ShownEntry {
  seq: number
  data: LiveChatEntry
}

/** A message that this tab sent and that hasn’t come back yet. */
export interface OwnMessage {
  id: string
  content: string
}

export interface ChatLog {
  /** In their order: messages, and the events that have a line of their own. */
  entries: ShownEntry[]
  sent: OwnMessage[]
}

export const emptyLog: ChatLog = { entries: [], sent: [] }

const ownLines = new Set<LiveChatEntry['event']>([
  'message',
  'divide',
  'liveOn',
  'liveOff',
  'makeManager',
  'removeManager',
  'streamPermissionChanged',
  'pollStart',
  'pollEnd',
  'donation',
  'mission',
])

/** The log with what came next: lines that are added, and what becomes of those that are shown. */
export function addEntries(log: ChatLog, messages: readonly HubMessage[]): ChatLog {
  let { entries, sent } = log
  for (const { seq, data } of messages as ShownEntry[]) {
    if (entries.some((entry) => entry.seq === seq)) continue
    sent = sent.filter(({ id }) => id !== data.id)
    entries = applied(entries, data)
    if (ownLines.has(data.event)) entries = [...entries, { seq, data }]
  }
  return { entries: entries.slice(-liveChatShownCount), sent }
}

/** Earlier ones are put above; they stay until newer ones push them out. */
export function addEarlier(log: ChatLog, earlier: readonly ShownEntry[]): ChatLog {
  const lines = earlier.filter(({ data }) => ownLines.has(data.event))
  return { ...log, entries: [...lines, ...log.entries] }
}

/** Whether the chat’s last stream is over; false before the first. */
export function hasEnded({ entries }: Pick<ChatLog, 'entries'>): boolean {
  const isBound = ({ data }: ShownEntry) => data.event === 'liveOn' || data.event === 'liveOff'
  return entries.findLast(isBound)?.data.event === 'liveOff'
}

function applied(entries: ShownEntry[], event: LiveChatEntry): ShownEntry[] {
  switch (event.event) {
    case 'deleteMessage':
      return change(entries, ({ id }) => id === event.messageId, {
        isDeleted: true,
        content: '',
        htmlContent: '',
      })
    case 'restoreMessage':
      return change(entries, ({ id }) => id === event.messageId, {
        isDeleted: false,
        content: event.content,
        htmlContent: event.htmlContent,
      })
    case 'chatBan':
      return change(entries, ({ senderOid }) => senderOid === event.userOid, { isBan: true })
    case 'chatUnban':
      return change(entries, ({ senderOid }) => senderOid === event.userOid, { isBan: false })
    case 'updatedUserData':
      return change(
        entries,
        ({ senderOid, isHiddenName }) => senderOid === event.userOid && !isHiddenName,
        { nickname: event.nickname },
      )
    default:
      return entries
  }
}

function change(
  entries: ShownEntry[],
  isMeant: (message: LiveChatMessage) => boolean,
  to: Partial<LiveChatMessage>,
): ShownEntry[] {
  return entries.map((entry) => {
    const { seq, data } = entry
    return data.event === 'message' && isMeant(data) ? { seq, data: { ...data, ...to } } : entry
  })
}
