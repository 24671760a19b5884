import type { ChatMessage } from '../chat.api.ts'

/** What a reader does with a message. The same object as long as the room is on the screen. */
export interface Turns {
  /** Regenerates a reply; of the reader's words, the one that they have lost. */
  reroll: (message: ChatMessage) => void
  /** Shows the next (1) or the former (-1) alternative. */
  swipe: (reply: ChatMessage, step: 1 | -1) => void
  /** Answers what is wrong with the words, or null where they stand now. */
  edit: (message: ChatMessage, text: string) => Promise<string | null>
  copy: (message: ChatMessage) => void
  bookmark: (message: ChatMessage) => void
  branch: (message: ChatMessage) => void
  rollBack: (message: ChatMessage) => void
  remove: (reply: ChatMessage) => void
  inspect: (reply: ChatMessage) => void
  report: (reply: ChatMessage) => void
}

/** The alternative that a swipe leads to; null at either end. */
export function swiped({ version, versions }: ChatMessage, step: 1 | -1): number | null {
  const next = version + step
  return next >= 0 && next < versions ? next : null
}

/** What may be done with a message where it stands. */
export function offers(message: ChatMessage, isLast: boolean) {
  const isReply = message.role === 'assistant'
  const isPrologue = isReply && message.turn === 0
  return {
    reroll: isReply && !isPrologue,
    swipes: isReply && message.versions > 1,
    rollBack: !isLast,
    remove: isReply && !isPrologue,
    report: isReply,
    inspect: isReply && !isPrologue && message.receipt !== null,
  }
}
