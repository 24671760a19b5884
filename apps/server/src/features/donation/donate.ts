import { donationMinCoins } from '@plax/contracts/limits'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { getOfferedAlert } from '../alerts/alerts.service.ts'
import { getBalance, lockWallet } from '../ledger/ledger.service.ts'
import { readLevel } from '../live/live.service.ts'
import {
  getOfferedVoice,
  requestSpeech,
  speechMaxSecondsSetting,
} from '../speech/speech.service.ts'
import type { DonationRow } from './donation.tables.ts'
import {
  assertWelcome,
  type CreatorFacts,
  describeGiven,
  findSent,
  type Given,
  hashOf,
  readFacts,
} from './offers/donors.ts'
import type { OptionsRow } from './offers/options.ts'
import { assertCovered, payDonation } from './offers/pay-donation.ts'
import { type AlertTerms, readAlertTerms } from './offers/alert-terms.ts'
import { assertPlayable } from './offers/playable.ts'

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
  /** A video or sound of the creator that plays with the alert. */
  mediaOid?: string | null
}

export type DonateDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secret' | 'settings'>

/**
 * Donates to someone who streams: coins, donation, sale and news are one transaction. The same key
 * returns the same donation.
 *
 * @throws donation.no_donations, donation.page_locked, donation.type_off, donation.own,
 *   donation.too_small, donation.no_bonus_coins, donation.not_enough_coins,
 *   donation.not_enough_bonus_coins, live.blocked_by_creator, live.chat_banned,
 *   alert.custom_not_found, request.idempotency_key_reused, speech.off, speech.too_small,
 *   speech.voice_not_found, speech.price_changed, speech.no_words, donation.media_off,
 *   donation.media_too_small, donation.media_not_found
 */
export async function donate(deps: DonateDeps, request: DonationRequest): Promise<DonationRow> {
  const { creatorOid, coins, payWith } = request
  const { optionOid = null, voice: asksFor = null, mediaOid = null } = request
  const now = deps.clock.now()
  const { feePercent } = await readLevel(deps, creatorOid)
  const maxSeconds = await deps.settings.get(speechMaxSecondsSetting)
  const given = givenOf(request)
  const { donorOid } = given
  return deps.db.transaction().execute(async (tx) => {
    // Donations of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, donorOid, now)
    const earlier = await findSent(tx, given)
    if (earlier) return earlier
    const facts = await readFacts(tx, { creatorOid, given: [given], now })
    const options = assertTakesTexts(given, facts)
    const alert =
      optionOid === null ? null : await getOfferedAlert(tx, { creatorOid, oid: optionOid })
    assertLargeEnough(given, options, alert?.price_coins)
    const hasTerms = mediaOid !== null || asksFor !== null
    const terms = hasTerms ? await readAlertTerms(tx, options) : null
    if (terms && mediaOid !== null)
      await assertPlayable(tx, { terms: terms.media, creatorOid, mediaOid, coins, now })
    const voice =
      terms && asksFor && (await getVoice(tx, deps, { asksFor, terms: terms.tts, coins }))
    const price = voice?.price_coins ?? 0
    assertCovered({ payWith, coins: coins + price }, await getBalance(tx, donorOid, now))
    const described = {
      ...describeGiven(deps, { given, facts, now }),
      option_oid: alert?.oid ?? null,
      option_name: alert?.name ?? null,
      media_oid: mediaOid,
    }
    const row = await payDonation(tx, { given, described, donationType: 'text', feePercent }, now)
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
  asked: { asksFor: { oid: string; price: number }; terms: AlertTerms; coins: number },
) {
  const { asksFor, terms, coins } = asked
  const { isOffered, minCoins } = terms
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

/** What was asked for, as its key keeps it. */
export function givenOf(request: DonationRequest): Given {
  const { actor, creatorOid, coins, content, payWith, isHiddenName } = request
  const { optionOid = null, voice = null, mediaOid = null } = request
  const asked: unknown[] = [creatorOid, coins, content, payWith, isHiddenName]
  if (optionOid !== null || voice) asked.push(optionOid)
  if (voice) asked.push(voice.oid, voice.price)
  if (mediaOid !== null) asked.push({ mediaOid })
  return { ...request, donorOid: actor.userOid, requestHash: hashOf(asked) }
}

/** Whether the creator takes texts of this donor; answers what else they take. */
export function assertTakesTexts(given: Given, facts: CreatorFacts): OptionsRow {
  const options = assertWelcome(given, facts)
  const { donation_type: type } = options
  if (type !== 'all' && type !== 'text') throw new AppError('donation.type_off')
  return options
}

export function assertLargeEnough({ coins }: Given, options: OptionsRow, alertCoins = 0): void {
  const minCoins = Math.max(options.min_coins, donationMinCoins, alertCoins)
  if (coins < minCoins) throw new AppError('donation.too_small', { minCoins })
}
