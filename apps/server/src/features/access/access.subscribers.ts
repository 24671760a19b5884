import type { ToldReason } from '@plax/contracts/access/access-values'
import type { AccessFacts, AccessItem, AccessOffer, Question } from './access.answer.ts'

type Obstacle = Extract<
  ToldReason,
  'not_subscribed' | 'tier_too_low' | 'subscribed_too_late' | 'before_streak'
>

/** Why an item with the way of a tier is not open by a membership; null where it is. */
export function membershipObstacle(
  item: AccessItem,
  membership: AccessFacts['membership'],
): Obstacle | null {
  if (membership === null) return 'not_subscribed'
  if (item.way_tier_level === null || membership.level < item.way_tier_level) return 'tier_too_low'
  if (!isInTime(item, membership.since)) return 'subscribed_too_late'
  return membership.is_streak && isBeforeMonthOf(membership.since, item.published_at)
    ? 'before_streak'
    : null
}

/**
 * The subscription that would open the item. There is none for who would begin too late for it, nor
 * for those whose tier is high enough and opens only what is newer: of other tiers nothing is known here.
 */
export function subscribeOffers(
  { item, facts: { membership }, now }: Question,
  obstacle: Obstacle,
): AccessOffer[] {
  // A higher tier goes on with the subscription that runs.
  const since = membership?.since ?? now
  if (obstacle === 'before_streak' || !isInTime(item, since)) return []
  return [{ kind: 'subscribe', creatorOid: item.owner_oid, tierHash: item.way_tier_oid }]
}

/** R-story-chat-036: only a subscription that began before the month counts. */
function isInTime({ way_before: before }: AccessItem, since: Date): boolean {
  return before === null || since < before
}

/** R-subscription-007, in months of UTC. */
function isBeforeMonthOf(start: Date, publishedAt: Date | null): boolean {
  const monthStart = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1)
  return publishedAt !== null && publishedAt.getTime() < monthStart
}
