import type { ItemBlockKind } from '@plax/contracts/account/block-values'
import type { AccessGround, HiddenReason, ToldReason } from '@plax/contracts/access/access-values'
import type { Actor } from '../../platform/http/actor.ts'
import type { CatalogueItem } from '../catalogue/catalogue.service.ts'

/** The columns of an item that decide who may open it. */
export const accessColumns = [
  'oid',
  'owner_oid',
  'state',
  'visibility',
  'way_free',
  'price_coins',
  'way_tier_level',
  'way_tier_oid',
  'way_before',
  'way_ticket_oid',
  'way_invitation',
  'is_open_to_korea',
  'is_adult',
  'password_oid',
  'published_at',
  'publish_at',
] as const

export type AccessItem = Pick<CatalogueItem, (typeof accessColumns)[number]>

/** What is known of the actor and the item at an instant. */
export interface AccessFacts {
  /** Holds an entitlement to the item that is valid now. */
  isEntitled: boolean
  /** Its owner invited them. */
  isInvited: boolean
  /** Holds a ticket that opens it, valid now. */
  hasTicket: boolean
  /** They subscribe to its owner now. */
  membership: { level: number; is_streak: boolean; since: Date } | null
  knowsPassword: boolean
  /** What the actor blocked of it: its owner, itself, a tag of it. */
  blocked: readonly ItemBlockKind[]
}

/** Something that would open the item; the web shows each as a button. */
export type AccessOffer =
  | { kind: 'buy'; priceCoins: number }
  /**
   * To the owner, in the tier that is named or a higher one; null: any that is not free. The rule knows
   * no seats: `isFull` is said by calls, where all of them are taken.
   */
  | { kind: 'subscribe'; creatorOid: string; tierHash: string | null; isFull?: boolean }
  /** Something to hold that opens this and perhaps more, such as the ticket of an event. */
  | { kind: 'ticket'; ticketOid: string }
  | { kind: 'verify_adult' }
  | { kind: 'enter_password' }
  | { kind: 'wait'; until: Date }

export interface Refusal {
  allowed: false
  reason: HiddenReason | ToldReason
  offers: AccessOffer[]
  blocked?: ItemBlockKind[]
}

/** What is known of a visitor who entered no password. */
export const noFacts: AccessFacts = {
  isEntitled: false,
  isInvited: false,
  hasTicket: false,
  membership: null,
  knowsPassword: false,
  blocked: [],
}

export type AccessAnswer = { allowed: true; by: AccessGround } | Refusal

export interface Question {
  actor: Pick<Actor, 'userOid' | 'roles' | 'country'>
  item: AccessItem
  facts: AccessFacts
  now: Date
}

export function refused(reason: Refusal['reason'], offers: AccessOffer[] = []): Refusal {
  return { allowed: false, reason, offers }
}
