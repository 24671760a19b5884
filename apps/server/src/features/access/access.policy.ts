import type { Actor } from '../../platform/http/actor.ts'

export interface AccessItem {
  oid: string
  owner_oid: string
  state: 'draft' | 'published' | 'deleted'
  visibility: 'public' | 'private'
  access: 'open' | 'entitled'
}

/** What is known of the actor and the item at an instant. */
export interface AccessFacts {
  /** Holds an entitlement to the item that is valid now. */
  isEntitled: boolean
}

/** Something that would open the item; the web shows each as a button. */
interface AccessOffer {
  kind: string
  priceCoins?: number
}

type AccessReason = 'deleted' | 'draft' | 'private' | 'not_entitled'

export type AccessAnswer =
  | { allowed: true }
  | { allowed: false; reason: AccessReason; offers: AccessOffer[] }

type Who = Pick<Actor, 'userOid' | 'roles'>

/**
 * May this actor open this item? Owners and admins may open drafts and private items, holders of
 * an entitlement keep what became private, nobody opens what is deleted.
 */
export function evaluateAccess(question: {
  actor: Who
  item: AccessItem
  facts: AccessFacts
}): AccessAnswer {
  const { actor, item, facts } = question
  if (item.state === 'deleted') return refused('deleted')
  if (actor.roles.has('admin') || actor.userOid === item.owner_oid) return { allowed: true }
  if (item.state === 'draft') return refused('draft')
  if (facts.isEntitled) return { allowed: true }
  if (item.visibility === 'private') return refused('private')
  if (item.access === 'entitled') return refused('not_entitled')
  return { allowed: true }
}

/** Whether a refusal hides that the item exists at all; lists leave such items out. */
export function isHidden(answer: AccessAnswer): boolean {
  return !answer.allowed && answer.reason !== 'not_entitled'
}

function refused(reason: AccessReason): AccessAnswer {
  return { allowed: false, reason, offers: [] }
}
