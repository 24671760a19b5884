import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  endStock,
  keepStock,
  lockStock,
  returnStock,
  returnStockAt,
  setStock,
  startStock,
  takeStock,
} from '../../commerce/commerce.service.ts'
import { holdTiers } from './hold-tiers.ts'
import type { SubscriptionRow, TierRow } from './subscription.tables.ts'

/**
 * The tiers of which a subscription has a seat, with the instant at which each comes back by itself:
 * the one that is held, and the one that waits for the next month.
 */
export function seatsOf(row: SubscriptionRow | null): Map<string, Date | null> {
  if (!row || row.state === 'ended') return new Map()
  const { tier_oid: held, next_tier_oid: next, ends_at: until } = row
  return new Map([held, next].flatMap((oid) => (oid === null ? [] : [[oid, until]])))
}

/**
 * Takes and returns the counted seats between which a subscription changed; last of all, as stock is
 * taken. What ends by time needs nothing. Throws `subscription.no_seats`.
 */
export async function moveSeats(
  tx: Tx,
  change: { before: SubscriptionRow | null; after: SubscriptionRow; now: Date },
): Promise<void> {
  const { before, after, now } = change
  const [had, has] = [seatsOf(before), seatsOf(after)]
  const tiers = await holdTiers(tx, [...had.keys(), ...has.keys()])
  for (const { oid: subjectOid, seats } of tiers) {
    if (seats === null) continue
    const seat = { subjectOid, holderOid: after.oid, quantity: 1, now }
    const [until, at] = [had.get(subjectOid), has.get(subjectOid)]
    const stays = until === null || (until !== undefined && (await keepStock(tx, seat)))
    if (at !== undefined && !stays) await takeStock(tx, seat).catch(refuse)
    if (at === undefined && stays) await returnStock(tx, seat)
    if (at) await returnStockAt(tx, { ...seat, at })
  }
}

function refuse(error: unknown): never {
  const isFull = error instanceof AppError && error.code === 'commerce.sold_out'
  throw isFull ? new AppError('subscription.no_seats') : error
}

/** Before several subscriptions leave their seats in one transaction. */
export async function lockSeats(tx: Tx, rows: readonly SubscriptionRow[]): Promise<void> {
  await lockStock(
    tx,
    rows.flatMap((row) => [...seatsOf(row).keys()]),
  )
}

/** Counts a tier's seats as its creator changed them; the transaction has changed its row. */
export async function limitSeats(
  tx: Tx,
  change: { tierOid: string; before: TierRow['seats']; seats: TierRow['seats']; now: Date },
): Promise<void> {
  const { tierOid: subjectOid, before, seats: total, now } = change
  if (before === total) return
  if (total === null) await endStock(tx, subjectOid)
  else if (before !== null) await setStock(tx, { subjectOid, total, now, allowsExcess: true })
  else {
    const holders = await listHolders(tx, { tierOid: subjectOid, now })
    await startStock(tx, { subjectOid, total, holders, now })
  }
}

/** Those who hold a tier, or will from the next month on. */
async function listHolders(
  tx: Tx,
  { tierOid, now }: { tierOid: string; now: Date },
): Promise<{ holderOid: string; until: Date | null }[]> {
  const { rows } = await sql<{ holderOid: string; until: Date | null }>`
    SELECT oid AS "holderOid", ends_at AS until FROM subscriptions
    WHERE state <> 'ended' AND (ends_at IS NULL OR ends_at > ${now})
      AND (tier_oid = ${tierOid} OR next_tier_oid = ${tierOid})`.execute(tx)
  return rows
}
