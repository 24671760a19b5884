import type { AccessMode } from '@plax/contracts/access/access-values'
import { type RawBuilder, sql } from 'kysely'
import type { CatalogueItem } from '../catalogue/catalogue.service.ts'

/** What opens an item; `before` narrows `tier` to those who began before a month. */
type Way = 'free' | 'buy' | 'tier' | 'before' | 'ticket' | 'invitation'

/** The columns of an item that say which ways it has. */
export type Ways = Pick<
  CatalogueItem,
  | 'way_free'
  | 'price_coins'
  | 'way_tier_level'
  | 'way_tier_oid'
  | 'way_before'
  | 'way_ticket_oid'
  | 'way_invitation'
>

/** The documents' names for combinations of ways (R-story-chat-035); other combinations have none. */
const named: Readonly<Record<AccessMode, readonly Way[]>> = {
  open: ['free'],
  buyers: ['buy'],
  invited: ['invitation'],
  subscribers: ['tier'],
  subscribers_before: ['tier', 'before'],
  buy_or_subscribe: ['buy', 'tier'],
}

const inSql: Readonly<Record<Way, RawBuilder<boolean>>> = {
  free: sql`catalogue_items.way_free`,
  buy: sql`catalogue_items.price_coins IS NOT NULL`,
  tier: sql`catalogue_items.way_tier_level IS NOT NULL`,
  before: sql`catalogue_items.way_before IS NOT NULL`,
  ticket: sql`catalogue_items.way_ticket_oid IS NOT NULL`,
  invitation: sql`catalogue_items.way_invitation`,
}

/** A free tier opens only what says so. */
const lowestPaidLevel = 1

/** What a mode says of an item, with what it needs to say it. */
export interface ModeTerms {
  access: AccessMode
  priceCoins: number | null
  accessBefore: Date | null
  /** The lowest tier that opens it to subscribers; null: any that is not free. */
  tier: { oid: string; level: number } | null
}

/**
 * The ways that a mode names, as an item keeps them. Where it is the mode that the item had, the ways
 * that it has beside those stay.
 */
export function waysOf(terms: ModeTerms, before: Ways | null = null): Ways {
  const { access, priceCoins, accessBefore, tier } = terms
  const has = (way: Way) => named[access].includes(way)
  const kept = before && modeOf(before) === access ? before : null
  return {
    way_free: kept?.way_free ?? has('free'),
    price_coins: has('buy') ? priceCoins : (kept?.price_coins ?? null),
    way_tier_level: has('tier') ? (tier?.level ?? lowestPaidLevel) : (kept?.way_tier_level ?? null),
    way_tier_oid: has('tier') ? (tier?.oid ?? null) : (kept?.way_tier_oid ?? null),
    way_before: has('before') ? accessBefore : (kept?.way_before ?? null),
    way_ticket_oid: kept?.way_ticket_oid ?? null,
    way_invitation: kept?.way_invitation ?? has('invitation'),
  }
}

/** What the documents call the ways of an item; null where no name fits. */
export function findMode(item: Ways): AccessMode | null {
  const ways = listWays(item)
  const modes = Object.keys(named) as AccessMode[]
  return modes.find((mode) => isSame(named[mode], ways)) ?? null
}

/** The modes that say most come first. */
const bySize: readonly AccessMode[] = [
  'open',
  'buy_or_subscribe',
  'buyers',
  'subscribers_before',
  'subscribers',
]

/** The same; of ways that have no name, the mode that says most of them, and nothing that is not so. */
export function modeOf(item: Ways): AccessMode {
  const ways = listWays(item)
  const isSo = (mode: AccessMode) =>
    named[mode].every((way) => ways.includes(way)) &&
    (!named[mode].includes('tier') || named[mode].includes('before') === ways.includes('before'))
  // To whom alone a ticket opens it, it is closed to all others, as where they are invited.
  return findMode(item) ?? bySize.find(isSo) ?? 'invited'
}

/** The rows of `catalogue_items` whose ways have one of these names. */
export function hasModeOf(modes: readonly AccessMode[]): RawBuilder<boolean> {
  const each = modes.map((mode) => {
    const ways = (Object.keys(inSql) as Way[]).map((way) =>
      named[mode].includes(way) ? inSql[way] : sql<boolean>`NOT (${inSql[way]})`,
    )
    return sql`(${sql.join(ways, sql` AND `)})`
  })
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` OR `)})`
}

/** Whether nobody but those invited may learn of the item: an invitation is the only way. */
export function isInvitationOnly(item: Ways): boolean {
  return isSame(named.invited, listWays(item))
}

/** The rows of `catalogue_items` of which all may learn: most have other ways, so these come first. */
export const isNotInvitationOnly: RawBuilder<boolean> = sql`(NOT catalogue_items.way_invitation
  OR ${sql.join([inSql.free, inSql.buy, inSql.tier, inSql.ticket], sql` OR `)})`

function listWays(item: Ways): Way[] {
  const has: Record<Way, boolean> = {
    free: item.way_free,
    buy: item.price_coins !== null,
    tier: item.way_tier_level !== null,
    before: item.way_before !== null,
    ticket: item.way_ticket_oid !== null,
    invitation: item.way_invitation,
  }
  return (Object.keys(has) as Way[]).filter((way) => has[way])
}

function isSame(some: readonly Way[], others: readonly Way[]): boolean {
  return some.length === others.length && some.every((way) => others.includes(way))
}
