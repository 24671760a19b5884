import type { ReportReason } from '@plax/contracts/moderation/moderation-values'
import type { PersonName } from '../people-made.ts'

interface DemoText {
  who: PersonName
  /** No two of an item at once: they stand in this order. */
  daysAgo: number
  text: string
  likedBy?: readonly PersonName[]
}

/** What somebody says of an item of the demo world, and what becomes of it. */
export interface DemoComment extends DemoText {
  isPinned?: boolean
  /** From the creator of the item. */
  hasHeart?: boolean
  /** Donated with it. */
  coins?: number
  replies?: readonly DemoText[]
  report?: DemoReport
}

export interface DemoReport {
  by: readonly PersonName[]
  reason: ReportReason
  details: string
  /** By the operator, who takes the comment down; left out, the report waits. */
  decision?: string
}

/** What is said of one item, and who likes it. */
export interface DemoTalk {
  likedBy: readonly PersonName[]
  comments: readonly DemoComment[]
}
