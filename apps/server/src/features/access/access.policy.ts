import type { ItemBlockKind } from '@plax/contracts/account/block-values'
import { type HiddenReason, hiddenReasons } from '@plax/contracts/access/access-values'
import {
  type AccessAnswer,
  type AccessItem,
  type AccessOffer,
  type Question,
  refused,
} from './access.answer.ts'
import { membershipObstacle, subscribeOffers } from './access.subscribers.ts'
import { isInvitationOnly } from './access.ways.ts'

/**
 * May this actor open this item, and what would open it? The rule in words, and examples of each
 * answer for other programs: `docs/access.md`, `docs/access-vectors.json`.
 *
 * Owners and admins may open drafts and private items, holders of an entitlement keep what was
 * closed since, nobody opens what is deleted. What somebody blocked is not open to them until they
 * take it back, unless it is theirs. What is for adults is open to those alone who are shown it,
 * whatever they paid for (R-adult-001); that, and a password, stand before what costs money.
 */
export function evaluateAccess(question: Question): AccessAnswer {
  const hidden = hiddenReason(question)
  if (hidden) return refused(hidden, waitOffers(question, hidden))
  const { actor, item, facts } = question
  const blocked = effectiveBlocks(question)
  if (blocked.length > 0) return { ...refused('blocked'), blocked }
  if (isBlurredFor(actor, item)) return refused('not_adult', [{ kind: 'verify_adult' }])
  if (actor.userOid === item.owner_oid) return { allowed: true, by: 'owner' }
  if (actor.roles.has('admin')) return { allowed: true, by: 'admin' }
  if (facts.isEntitled) return { allowed: true, by: 'entitlement' }
  if (item.password_oid !== null && !facts.knowsPassword) {
    return refused('password', [{ kind: 'enter_password' }])
  }
  return evaluateWays(question)
}

/** Why the actor may not even learn that the item exists; null where they may. */
function hiddenReason({ actor, item, facts, now }: Question): HiddenReason | null {
  if (item.state === 'deleted') return 'deleted'
  if (isOwnerOrAdmin(actor, item)) return null
  if (item.state !== 'published') return item.state
  if (item.publish_at && now < item.publish_at) return 'scheduled'
  if (facts.isEntitled) return null
  if (item.visibility === 'private') return 'private'
  if (!item.is_open_to_korea && isInKorea(actor)) return 'not_in_country'
  return isInvitationOnly(item) && !facts.isInvited ? 'not_invited' : null
}

/** By the call, not by the account. A caller whose country is unknown is elsewhere. */
export function isInKorea({ country }: Pick<Question['actor'], 'country'>): boolean {
  return country === 'KR'
}

/** Blocked tags filter for administrators only, by design (R-account-018). */
function effectiveBlocks({ actor, item, facts }: Question): ItemBlockKind[] {
  if (actor.userOid === item.owner_oid) return []
  return facts.blocked.filter((kind) => kind !== 'tag' || actor.roles.has('admin'))
}

/** Any way is enough, for those who are neither its owner nor hold it. */
function evaluateWays(question: Question): AccessAnswer {
  const { item, facts } = question
  if (item.way_free) return { allowed: true, by: 'open' }
  if (item.way_invitation && facts.isInvited) return { allowed: true, by: 'invitation' }
  if (item.way_ticket_oid !== null && facts.hasTicket) return { allowed: true, by: 'ticket' }
  if (item.way_tier_level === null) {
    const needsTicket = item.way_ticket_oid !== null && item.price_coins === null
    const offers = [...buyOffers(item), ...ticketOffers(item)]
    return refused(needsTicket ? 'no_ticket' : 'not_entitled', offers)
  }
  const obstacle = membershipObstacle(item, facts.membership)
  if (obstacle === null) return { allowed: true, by: 'membership' }
  const offers = [...buyOffers(item), ...subscribeOffers(question, obstacle), ...ticketOffers(item)]
  return refused(obstacle, offers)
}

const hidden: ReadonlySet<string> = new Set(hiddenReasons)

/** Whether a refusal hides that the item exists at all; lists leave such items out. */
export function isHidden(answer: AccessAnswer): boolean {
  return !answer.allowed && hidden.has(answer.reason)
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
  actor: Question['actor'],
  item: Pick<AccessItem, 'owner_oid'> & { is_adult: boolean },
): boolean {
  return item.is_adult && !actor.roles.has('adult') && !isOwnerOrAdmin(actor, item)
}

function isOwnerOrAdmin(actor: Question['actor'], item: Pick<AccessItem, 'owner_oid'>): boolean {
  return actor.roles.has('admin') || actor.userOid === item.owner_oid
}

function buyOffers(item: AccessItem): AccessOffer[] {
  return item.price_coins === null ? [] : [{ kind: 'buy', priceCoins: item.price_coins }]
}

function ticketOffers({ way_ticket_oid: ticketOid }: AccessItem): AccessOffer[] {
  return ticketOid === null ? [] : [{ kind: 'ticket', ticketOid }]
}

function waitOffers({ item }: Question, reason: HiddenReason): AccessOffer[] {
  return reason === 'scheduled' && item.publish_at ? [{ kind: 'wait', until: item.publish_at }] : []
}
