import type { OutputOf } from '@plax/contracts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'
import { shareTier } from '../../subscription/subscription.service.ts'
import type { StreamRow } from '../streams/streams.ts'
import { findCurrentTicket } from './tickets.queries.ts'

export type Entry = NonNullable<OutputOf<'GET /live/studio'>['stream']>['entry']

/** A free tier opens only what names it. */
const lowestPaidLevel = 1

/** Who may enter a stream now. */
export function currentEntry(
  { uses_ticket: useTicket }: Pick<StreamRow, 'uses_ticket'>,
  item: Pick<CatalogueItem, 'way_tier_level' | 'way_tier_oid'>,
): Entry {
  return { useTier: item.way_tier_level !== null, tierHash: item.way_tier_oid, useTicket }
}

/** The ways into a stream; everyone gets in if both conditions are off (R-live-024, R-live-025). */
export async function entryColumns(
  tx: Tx,
  { creatorOid, entry }: { creatorOid: string; entry: Entry },
) {
  const { useTier, tierHash: tierOid, useTicket } = entry
  const level = !useTier
    ? null
    : tierOid === null
      ? lowestPaidLevel
      : (await shareTier(tx, { creatorOid, tierOid })).level
  // R-live-034.
  if (level === 0 && useTicket) throw new AppError('live.free_tier_with_ticket')
  const ticketOid = useTicket ? ((await findCurrentTicket(tx, creatorOid))?.oid ?? null) : null
  if (useTicket && ticketOid === null) throw new AppError('live.ticket_price_required')
  return {
    way_free: !useTier && !useTicket,
    way_tier_level: level,
    way_tier_oid: useTier ? tierOid : null,
    way_ticket_oid: ticketOid,
  }
}
