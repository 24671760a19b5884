import { donationMinCoins } from '@plax/contracts/limits'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { getOfferedAlert } from '../alerts/alerts.service.ts'
import { lockWallet } from '../ledger/ledger.service.ts'
import { readLevel } from '../live/live.service.ts'
import type { DonationRow } from './donation.tables.ts'
import { assertWelcome, describeGiven, findSent, type Given, hashOf } from './offers/donors.ts'
import { assertCovered, payDonation } from './offers/pay-donation.ts'

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
  const { actor, creatorOid, coins, content, payWith, isHiddenName, optionOid = null } = request
  const { userOid: donorOid } = actor
  const now = deps.clock.now()
  const { feePercent } = await readLevel(deps, creatorOid)
  const asked = [creatorOid, coins, content, payWith, isHiddenName]
  const requestHash = hashOf(optionOid === null ? asked : [...asked, optionOid])
  const given: Given = { ...request, donorOid, requestHash }
  return deps.db.transaction().execute(async (tx) => {
    // Donations of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, donorOid, now)
    const earlier = await findSent(tx, given)
    if (earlier) return earlier
    const option = await assertOpen(tx, { given, optionOid }, now)
    await assertCovered(tx, given, now)
    const described = { ...(await describeGiven(tx, deps, { given, now })), ...option }
    return payDonation(tx, { given, described, donationType: 'text', feePercent, now })
  })
}

/** Whether the creator takes such a donation of this donor; answers the alert that it shows. */
async function assertOpen(
  tx: Tx,
  { given, optionOid }: { given: Given; optionOid: string | null },
  now: Date,
): Promise<Pick<DonationRow, 'option_oid' | 'option_name'>> {
  const { creatorOid, coins } = given
  const options = await assertWelcome(tx, given, now)
  const { donation_type: type, min_coins: own } = options
  if (type !== 'all' && type !== 'text') throw new AppError('donation.type_off')
  const option =
    optionOid === null ? null : await getOfferedAlert(tx, { creatorOid, oid: optionOid })
  const minCoins = Math.max(own, donationMinCoins, option?.price_coins ?? 0)
  if (coins < minCoins) throw new AppError('donation.too_small', { minCoins })
  return { option_oid: option?.oid ?? null, option_name: option?.name ?? null }
}
