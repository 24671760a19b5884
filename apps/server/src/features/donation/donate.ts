import { createHash } from 'node:crypto'
import { donationMinCoins } from '@plax/contracts/limits'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { getOfferedAlert } from '../alerts/alerts.service.ts'
import { sell, sharesOf } from '../commerce/commerce.service.ts'
import { getBalance, lockWallet, type WalletBalance } from '../ledger/ledger.service.ts'
import { readLevel } from '../live/live.service.ts'
import type { DonationRow } from './donation.tables.ts'
import { liveDonationSales } from './offers/donation-sales.ts'
import { assertWelcome, describeGiven, findSent } from './offers/donors.ts'

declare module '../ledger/references.service.ts' {
  interface ReferenceKinds {
    live_donation: true
  }
}

export interface DonationRequest {
  actor: UserActor
  key: string
  creatorOid: string
  coins: number
  content: string
  payWith: 'coin' | 'bonusCoin'
  dataOrigin: string
  isHiddenName: boolean
  /** A custom alert of the creator. */
  optionOid?: string | null
}

type DonateDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>

/** Its chat has yet to show a donation. */
export const donatedEvent = 'donation.donated'

/**
 * Donates to someone who streams: coins, donation, sale and news are one transaction. The same key
 * returns the same donation.
 *
 * @throws donation.no_donations, donation.page_locked, donation.type_off, donation.own,
 *   donation.too_small, donation.no_bonus_coins, donation.not_enough_coins,
 *   donation.not_enough_bonus_coins, live.blocked_by_creator, live.chat_banned,
 *   alert.custom_not_found, request.idempotency_key_reused
 */
export async function donate(deps: DonateDeps, request: DonationRequest): Promise<DonationRow> {
  const { actor, creatorOid, key } = request
  const { userOid: donorOid } = actor
  const now = deps.clock.now()
  const { feePercent } = await readLevel(deps, creatorOid)
  return deps.db.transaction().execute(async (tx) => {
    // Donations of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, donorOid, now)
    const requestHash = hashOf(request)
    const earlier = await findSent(tx, { donorOid, key, requestHash })
    if (earlier) return earlier
    const option = await assertOpen(tx, request, now)
    assertCovered(request, await getBalance(tx, donorOid, now))
    const given = { ...request, donorOid, requestHash }
    const row = await describeGiven(tx, deps, { given, now })
    const { coins } = request
    const { postingId } = await sell(tx, {
      kind: liveDonationSales,
      operation: 'live.donate',
      key,
      payerOid: donorOid,
      amount: coins,
      allowBonus: request.payWith === 'bonusCoin',
      oid: row.oid,
      itemOid: creatorOid,
      feePercent,
      payees: sharesOf({ price: coins, feePercent, payees: [{ creatorOid, share: 1 }] }),
      reference: { kind: 'live_donation', oid: row.oid },
      now,
    })
    const donation = { ...row, donation_type: 'text' as const, posting_id: postingId, ...option }
    await tx.insertInto('live_donations').values(donation).execute()
    await emit(
      tx,
      { stream: 'donation', type: donatedEvent, payload: { creatorOid, donationOid: row.oid } },
      now,
    )
    await audit(
      tx,
      {
        actorOid: donorOid,
        action: 'live_donation.paid',
        subjectKind: 'live_donation',
        subjectOid: row.oid,
        details: { coins },
        concerns: [creatorOid],
      },
      now,
    )
    return donation
  })
}

function hashOf(request: DonationRequest): string {
  const { creatorOid, coins, content, payWith, isHiddenName } = request
  const asked = JSON.stringify([
    creatorOid,
    coins,
    content,
    payWith,
    isHiddenName,
    ...(request.optionOid ? [request.optionOid] : []),
  ])
  return createHash('sha256').update(asked).digest('hex')
}

/** Whether the creator takes such a donation of this donor; answers the alert that it shows. */
async function assertOpen(
  tx: Tx,
  request: DonationRequest,
  now: Date,
): Promise<Pick<DonationRow, 'option_oid' | 'option_name'>> {
  const { actor, creatorOid, coins, payWith } = request
  const options = await assertWelcome(tx, { creatorOid, donorOid: actor.userOid, payWith }, now)
  const { donation_type: type, min_coins: own } = options
  if (type !== 'all' && type !== 'text') throw new AppError('donation.type_off')
  const { optionOid: oid = null } = request
  const option = oid === null ? null : await getOfferedAlert(tx, { creatorOid, oid })
  const minCoins = Math.max(own, donationMinCoins, option?.price_coins ?? 0)
  if (coins < minCoins) throw new AppError('donation.too_small', { minCoins })
  return { option_oid: option?.oid ?? null, option_name: option?.name ?? null }
}

/** Throws the documents’ messages (R-donation-017, R-donation-019, R-donation-020). */
function assertCovered({ coins, payWith }: DonationRequest, wallet: WalletBalance): void {
  if (payWith === 'coin' && wallet.coins < coins) throw new AppError('donation.not_enough_coins')
  if (payWith === 'bonusCoin' && wallet.bonusCoins < coins)
    throw new AppError('donation.not_enough_bonus_coins')
}
