import type { BlockKind } from '@plax/contracts/block-values'
import type {
  AccessGround,
  AccessMode,
  HiddenReason,
  ToldReason,
} from '@plax/contracts/access-values'
import type { Actor } from '../../platform/http/actor.ts'

export interface AccessItem {
  oid: string
  owner_oid: string
  state: 'draft' | 'published' | 'taken_down' | 'deleted'
  visibility: 'public' | 'private'
  access: AccessMode
  /** Of the lowest tier that opens it to subscribers; null is any tier that is not free. */
  access_level: number | null
  access_tier_oid: string | null
  /** The first instant of the month (UTC) before which a subscription must have begun. */
  access_before: Date | null
  price_coins: number | null
  is_adult: boolean
  published_at: Date | null
  /** Until when it stays hidden, published as it is; for the kinds of items that can be scheduled. */
  publish_at?: Date | null
  /** For the kinds of items that can have one. */
  has_password?: boolean
}

/** What is known of the actor and the item at an instant. */
export interface AccessFacts {
  /** Holds an entitlement to the item that is valid now. */
  isEntitled: boolean
  /** Its owner invited them. */
  isInvited: boolean
  /** They subscribe to its owner now. */
  membership: { level: number; is_streak: boolean; since: Date } | null
  knowsPassword: boolean
  /** What the actor blocked of it: its owner, itself, a tag of it. */
  blocked: readonly BlockKind[]
}

/** Something that would open the item; the web shows each as a button. */
export type AccessOffer =
  | { kind: 'buy'; priceCoins: number }
  /**
   * To the owner, in the tier that is named or a higher one; null: any that is not free. The rule knows
   * no seats: `isFull` is said by calls, where all of them are taken.
   */
  | { kind: 'subscribe'; creatorOid: string; tierHash: string | null; isFull?: boolean }
  | { kind: 'verify_adult' }
  | { kind: 'enter_password' }
  | { kind: 'wait'; until: Date }

export interface Refusal {
  allowed: false
  reason: HiddenReason | ToldReason
  offers: AccessOffer[]
  blocked?: BlockKind[]
}

export type AccessAnswer = { allowed: true; by: AccessGround } | Refusal

export interface Question {
  actor: Pick<Actor, 'userOid' | 'roles'>
  item: AccessItem
  facts: AccessFacts
  now: Date
}

export function refused(reason: Refusal['reason'], offers: AccessOffer[] = []): Refusal {
  return { allowed: false, reason, offers }
}
