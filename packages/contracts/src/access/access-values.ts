/** Words of the one rule of access, free of zod for the browser; `docs/access.md` explains them. */

/** Names for combinations of the ways that open an item (R-story-chat-035); `invited` is ours. */
export const accessModes = [
  'open',
  'buyers',
  'invited',
  'subscribers',
  'subscribers_before',
  'buy_or_subscribe',
] as const
export type AccessMode = (typeof accessModes)[number]

/** Reasons that hide that an item exists: callers answer as for one that does not. */
export const hiddenReasons = [
  'deleted',
  'draft',
  'taken_down',
  'scheduled',
  'private',
  'not_in_country',
  'not_invited',
] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** Reasons that somebody is told. */
export const toldReasons = [
  'blocked',
  'not_adult',
  'password',
  'not_entitled',
  'no_ticket',
  'not_subscribed',
  'tier_too_low',
  'subscribed_too_late',
  'before_streak',
] as const
export type ToldReason = (typeof toldReasons)[number]

/** By what somebody may open an item. */
export const accessGrounds = [
  'admin',
  'owner',
  'entitlement',
  'open',
  'invitation',
  'ticket',
  'membership',
] as const
export type AccessGround = (typeof accessGrounds)[number]

/**
 * What an item in a list is to the caller, where that differs from what it says to everyone: bought or
 * given for good, open by their subscription or ticket, closed by a password (which its owner sees,
 * too), or opened by it.
 */
export const callerAccesses = ['owned', 'included', 'password', 'unlocked'] as const
export type CallerAccess = (typeof callerAccesses)[number]

/** The modes in which an item has a price. */
export function hasPrice(mode: AccessMode): boolean {
  return mode === 'buyers' || mode === 'buy_or_subscribe'
}

/** The modes that open an item to subscribers. */
export function isForSubscribers(mode: AccessMode): boolean {
  return mode === 'subscribers' || mode === 'subscribers_before' || mode === 'buy_or_subscribe'
}
