import { type AuditEntry, auditAll } from '../../../platform/audit.ts'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { insertAll, together } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import { emitAll, type NewEvent } from '../../../platform/events/outbox.ts'
import { sellAll, type SellRequest, sharesOf } from '../../commerce/commerce.service.ts'
import type { WalletBalance } from '../../ledger/ledger.service.ts'
import { liveDonationSales } from './donation-sales.ts'
import type { describeGiven, Given } from './donors.ts'

type DonationRow = Selectable<Database['live_donations']>

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    live_donation: true
  }
}

/** Its chat has yet to show a donation. */
export const donatedEvent = 'donation.donated'

/** Throws the documents’ messages (R-donation-017, R-donation-019, R-donation-020). `short` is the code for missing coins. */
export function assertCovered(
  { coins, payWith }: Pick<Given, 'coins' | 'payWith'>,
  balance: WalletBalance,
  short: 'donation.not_enough_coins' | 'mission.not_enough_coins' = 'donation.not_enough_coins',
): void {
  if (payWith === 'coin' && balance.coins < coins) throw new AppError(short)
  if (payWith === 'bonusCoin' && balance.bonusCoins < coins)
    throw new AppError('donation.not_enough_bonus_coins')
}

/** What somebody gives, as it’s shown, and what the platform keeps of it. */
export interface PaidGift {
  given: Given
  described: ReturnType<typeof describeGiven>
  donationType: 'text' | 'roulette'
  feePercent: number
}

/** As `payDonations`, for a single one. */
export async function payDonation(tx: Tx, gift: PaidGift, now: Date): Promise<DonationRow> {
  const [row] = await payDonations(tx, [gift], now)
  return row as DonationRow
}

/**
 * Pays creators, and writes down donations, sales, news, and audit rows, with few statements for all of
 * them. The donors’ wallets are locked.
 */
export async function payDonations(
  tx: Tx,
  gifts: readonly PaidGift[],
  now: Date,
): Promise<DonationRow[]> {
  const postings = await sellAll(
    tx,
    gifts.map((gift) => saleOf(gift, now)),
    now,
  )
  const rows = gifts.map(({ described, donationType }, index) => ({
    ...described,
    donation_type: donationType,
    posting_id: postings[index]?.postingId ?? '',
  }))
  await together(
    tx,
    (at) => insertAll(at, 'live_donations', rows),
    (at) => emitAll(at, rows.map(eventOf), now),
    (at) => auditAll(at, rows.map(auditEntry), now),
  )
  return rows
}

function saleOf({ given, described: { oid }, feePercent }: PaidGift, now: Date): SellRequest {
  const { creatorOid, donorOid, coins, key, payWith } = given
  return {
    kind: liveDonationSales,
    operation: 'live.donate',
    key,
    payerOid: donorOid,
    amount: coins,
    allowBonus: payWith === 'bonusCoin',
    oid,
    itemOid: creatorOid,
    feePercent,
    payees: sharesOf({ price: coins, feePercent, payees: [{ creatorOid, share: 1 }] }),
    reference: { kind: 'live_donation', oid },
    now,
  }
}

function eventOf({ oid: donationOid, creator_oid: creatorOid }: DonationRow): NewEvent {
  return { stream: 'donation', type: donatedEvent, payload: { creatorOid, donationOid } }
}

function auditEntry({ oid, donor_oid, creator_oid, coins }: DonationRow): AuditEntry {
  return {
    actorOid: donor_oid,
    action: 'live_donation.paid',
    subjectKind: 'live_donation',
    subjectOid: oid,
    details: { coins },
    concerns: [creator_oid],
  }
}
