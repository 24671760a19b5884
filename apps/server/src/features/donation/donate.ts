import { donationMinCoins } from '@plax/contracts/limits'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { getOfferedAlert } from '../alerts/alerts.service.ts'
import { lockWallet } from '../ledger/ledger.service.ts'
import { readLevel } from '../live/live.service.ts'
import {
  getOfferedVoice,
  requestSpeech,
  speechMaxSecondsSetting,
} from '../speech/speech.service.ts'
import type { DonationRow } from './donation.tables.ts'
import { assertWelcome, describeGiven, findSent, type Given, hashOf } from './offers/donors.ts'
import type { OptionsRow } from './offers/options.ts'
import { assertCovered, payDonation } from './offers/pay-donation.ts'
import { readSpeechTerms } from './offers/speech-terms.ts'

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
  /** Who reads it aloud, and what the donor was shown as the price of that. */
  voice?: { oid: string; price: number } | null
}

type DonateDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secret' | 'settings'>

/**
 * Donates to someone who streams: coins, donation, sale and news are one transaction. The same key
 * returns the same donation.
 *
 * @throws donation.no_donations, donation.page_locked, donation.type_off, donation.own,
 *   donation.too_small, donation.no_bonus_coins, donation.not_enough_coins,
 *   donation.not_enough_bonus_coins, live.blocked_by_creator, live.chat_banned,
 *   alert.custom_not_found, request.idempotency_key_reused, speech.off, speech.too_small,
 *   speech.voice_not_found, speech.price_changed, speech.no_words
 */
export async function donate(deps: DonateDeps, request: DonationRequest): Promise<DonationRow> {
  const { actor, creatorOid, coins, content, payWith, isHiddenName } = request
  const { optionOid = null, voice: asksFor = null } = request
  const { userOid: donorOid } = actor
  const now = deps.clock.now()
  const { feePercent } = await readLevel(deps, creatorOid)
  const asked: unknown[] = [creatorOid, coins, content, payWith, isHiddenName]
  if (optionOid !== null || asksFor) asked.push(optionOid)
  if (asksFor) asked.push(asksFor.oid, asksFor.price)
  const requestHash = hashOf(asked)
  const maxSeconds = await deps.settings.get(speechMaxSecondsSetting)
  const given: Given = { ...request, donorOid, requestHash }
  return deps.db.transaction().execute(async (tx) => {
    // Donations of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, donorOid, now)
    const earlier = await findSent(tx, given)
    if (earlier) return earlier
    const { options, ...option } = await assertOpen(tx, { given, optionOid }, now)
    const voice = asksFor && (await getVoice(tx, deps, { asksFor, options, coins }))
    const price = voice?.price_coins ?? 0
    await assertCovered(tx, { ...given, coins: coins + price }, now)
    const described = { ...(await describeGiven(tx, deps, { given, now })), ...option }
    const paid = { given, described, donationType: 'text', feePercent, now } as const
    const row = await payDonation(tx, paid)
    if (!voice) return row
    const speechOid = await requestSpeech(tx, {
      creatorOid,
      speakerOid: donorOid,
      voice,
      content: row.content,
      maxSeconds,
      key: request.key,
      allowBonus: payWith === 'bonusCoin',
      reference: { kind: 'live_donation', oid: row.oid },
      now,
    })
    return setSpeech(tx, row.oid, speechOid)
  })
}

/** Throws `speech.off`, `speech.too_small`, `speech.voice_not_found`, and `speech.price_changed`. */
async function getVoice(
  tx: Tx,
  deps: DonateDeps,
  asked: { asksFor: { oid: string; price: number }; options: OptionsRow; coins: number },
) {
  const { asksFor, options, coins } = asked
  const { isOffered, minCoins } = await readSpeechTerms(tx, options)
  if (!isOffered) throw new AppError('speech.off')
  if (coins < minCoins) throw new AppError('speech.too_small', { minCoins })
  const voice = await getOfferedVoice(deps, tx, asksFor.oid)
  const { price_coins: price } = voice
  if (price !== asksFor.price) throw new AppError('speech.price_changed', { price })
  return voice
}

async function setSpeech(tx: Tx, oid: string, speechOid: string): Promise<DonationRow> {
  return tx
    .updateTable('live_donations')
    .set({ speech_oid: speechOid })
    .where('oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the creator takes such a donation of this donor; answers the alert that it shows. */
async function assertOpen(
  tx: Tx,
  { given, optionOid }: { given: Given; optionOid: string | null },
  now: Date,
): Promise<Pick<DonationRow, 'option_oid' | 'option_name'> & { options: OptionsRow }> {
  const { creatorOid, coins } = given
  const options = await assertWelcome(tx, given, now)
  const { donation_type: type, min_coins: own } = options
  if (type !== 'all' && type !== 'text') throw new AppError('donation.type_off')
  const option =
    optionOid === null ? null : await getOfferedAlert(tx, { creatorOid, oid: optionOid })
  const minCoins = Math.max(own, donationMinCoins, option?.price_coins ?? 0)
  if (coins < minCoins) throw new AppError('donation.too_small', { minCoins })
  return { options, option_oid: option?.oid ?? null, option_name: option?.name ?? null }
}
