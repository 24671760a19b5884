import type { BlockKind } from '@plax/contracts/block-values'
import type { Actor } from '../../platform/http/actor.ts'

export interface AccessItem {
  oid: string
  owner_oid: string
  state: 'draft' | 'published' | 'taken_down' | 'deleted'
  visibility: 'public' | 'private'
  access: 'open' | 'buyers' | 'invited'
  price_coins: number | null
  is_adult: boolean
}

/** What is known of the actor and the item at an instant. */
export interface AccessFacts {
  /** Holds an entitlement to the item that is valid now. */
  isEntitled: boolean
  /** Its owner invited them. */
  isInvited: boolean
  /** What the actor blocked of it: its owner, itself, a tag of it. */
  blocked: readonly BlockKind[]
}

/** Something that would open the item; the web shows each as a button. */
interface AccessOffer {
  kind: 'buy'
  priceCoins: number
}

type AccessReason =
  | 'deleted'
  | 'draft'
  | 'taken_down'
  | 'private'
  | 'not_invited'
  | 'not_entitled'
  | 'blocked'
  | 'not_adult'

export type AccessAnswer =
  | { allowed: true }
  | { allowed: false; reason: AccessReason; offers: AccessOffer[]; blocked?: BlockKind[] }

type Who = Pick<Actor, 'userOid' | 'roles'>

interface Question {
  actor: Who
  item: AccessItem
  facts: AccessFacts
}

/**
 * May this actor open this item? Owners and admins may open drafts and private items, holders of
 * an entitlement keep what became private or was closed to all but the invited, nobody opens what is
 * deleted. What somebody blocked is not open to them until they take it back, unless it is theirs.
 * What is for adults is open to those alone who are shown it, whatever they paid for (R-adult-001).
 */
export function evaluateAccess(question: Question): AccessAnswer {
  const answer = evaluateTerms(question)
  const blocked = effectiveBlocks(question)
  if (isHidden(answer)) return answer
  if (blocked.length > 0) return { allowed: false, reason: 'blocked', offers: [], blocked }
  return isBlurredFor(question.actor, question.item) ? refused('not_adult') : answer
}

/** Blocked tags filter for administrators only, by design (R-account-018). */
function effectiveBlocks({ actor, item, facts }: Question): BlockKind[] {
  if (actor.userOid === item.owner_oid) return []
  return facts.blocked.filter((kind) => kind !== 'tag' || actor.roles.has('admin'))
}

function evaluateTerms({ actor, item, facts }: Question): AccessAnswer {
  if (item.state === 'deleted') return refused('deleted')
  if (isOwnerOrAdmin(actor, item)) return { allowed: true }
  if (item.state !== 'published') return refused(item.state)
  if (facts.isEntitled) return { allowed: true }
  if (item.visibility === 'private') return refused('private')
  if (item.access === 'invited' && !facts.isInvited) return refused('not_invited')
  if (item.access === 'buyers') return refused('not_entitled', offersOf(item))
  return { allowed: true }
}

/** Reasons that somebody is told; the others hide that the item exists. */
const toldReasons = new Set<AccessReason>(['not_entitled', 'blocked', 'not_adult'])

/** Whether a refusal hides that the item exists at all; lists leave such items out. */
export function isHidden(answer: AccessAnswer): boolean {
  return !answer.allowed && !toldReasons.has(answer.reason)
}

/** Whether lists show the item; what the actor blocked they leave out, though its page tells of it. */
export function isListed(answer: AccessAnswer): boolean {
  return answer.allowed || (!isHidden(answer) && answer.reason !== 'blocked')
}

/**
 * Whether an item is for adults and this actor is not shown such: the one place that decides it. Its
 * pictures are blurred to them, and it is closed. Owners see what is theirs, administrators all.
 */
export function isBlurredFor(
  actor: Who,
  item: Pick<AccessItem, 'owner_oid'> & { is_adult: boolean },
): boolean {
  return item.is_adult && !actor.roles.has('adult') && !isOwnerOrAdmin(actor, item)
}

function isOwnerOrAdmin(actor: Who, item: Pick<AccessItem, 'owner_oid'>): boolean {
  return actor.roles.has('admin') || actor.userOid === item.owner_oid
}

function offersOf(item: AccessItem): AccessOffer[] {
  return item.price_coins === null ? [] : [{ kind: 'buy', priceCoins: item.price_coins }]
}

function refused(reason: AccessReason, offers: AccessOffer[] = []): AccessAnswer {
  return { allowed: false, reason, offers }
}
