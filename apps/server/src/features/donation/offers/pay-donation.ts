import { audit } from '../../../platform/audit.ts'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { sell, sharesOf } from '../../commerce/commerce.service.ts'
import { getBalance } from '../../ledger/ledger.service.ts'
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
export async function assertCovered(
  tx: Tx,
  { donorOid, coins, payWith }: Pick<Given, 'donorOid' | 'coins' | 'payWith'>,
  now: Date,
  short: 'donation.not_enough_coins' | 'mission.not_enough_coins' = 'donation.not_enough_coins',
): Promise<void> {
  const wallet = await getBalance(tx, donorOid, now)
  if (payWith === 'coin' && wallet.coins < coins) throw new AppError(short)
  if (payWith === 'bonusCoin' && wallet.bonusCoins < coins)
    throw new AppError('donation.not_enough_bonus_coins')
}

/** Pays the creator, and writes down donation, sale, news, and audit row. The donor’s wallet is locked. */
export async function payDonation(
  tx: Tx,
  paid: {
    given: Given
    described: Awaited<ReturnType<typeof describeGiven>>
    donationType: 'text' | 'roulette'
    feePercent: number
    now: Date
  },
): Promise<DonationRow> {
  const { given, described, donationType, feePercent, now } = paid
  const { creatorOid, donorOid, coins, key, payWith } = given
  const { oid } = described
  const { postingId } = await sell(tx, {
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
  })
  const donation = { ...described, donation_type: donationType, posting_id: postingId }
  await tx.insertInto('live_donations').values(donation).execute()
  const payload = { creatorOid, donationOid: oid }
  await emit(tx, { stream: 'donation', type: donatedEvent, payload }, now)
  await audit(
    tx,
    {
      actorOid: donorOid,
      action: 'live_donation.paid',
      subjectKind: 'live_donation',
      subjectOid: oid,
      details: { coins },
      concerns: [creatorOid],
    },
    now,
  )
  return donation
}
