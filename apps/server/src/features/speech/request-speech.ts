import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import { newOid } from '../../platform/ids.ts'
import { countSpending } from '../commerce/commerce.service.ts'
import { type PostingReference, spend } from '../ledger/ledger.service.ts'
import { speakable } from './speakable.ts'
import type { VoiceRow } from './speech.tables.ts'

/** A speech has yet to be synthesized. */
export const requestedEvent = 'speech.requested'

export interface SpeechRequest {
  creatorOid: string
  speakerOid: string
  voice: VoiceRow
  /** With banned words masked. */
  content: string
  maxSeconds: number
  now: Date
}

/** What a voice reads of a text. Throws `speech.no_words`. */
export function wordsOf(content: string, maxSeconds: number): string {
  const words = speakable(content, maxSeconds)
  if (words === '') throw new AppError('speech.no_words')
  return words
}

/**
 * Has a text of a donation read, and takes the price of the voice for the platform, in the
 * transaction of the donation. The speaker’s wallet is locked.
 *
 * @throws speech.no_words, and what `spend` and `countSpending` throw
 */
export async function requestSpeech(
  tx: Tx,
  request: SpeechRequest & {
    key: string
    allowBonus: boolean
    reference: PostingReference
  },
): Promise<string> {
  const { speakerOid, voice, key, allowBonus, reference, now } = request
  const { price_coins: price } = voice
  if (price === 0) return insertSpeech(tx, { ...request, donationOid: reference.oid, paid: null })
  const paid = await spend(tx, {
    operation: 'live.speech',
    key,
    type: 'live_donation_tts',
    payerOid: speakerOid,
    currency: 'coin',
    amount: price,
    allowBonus,
    reference,
    now,
  })
  await countSpending(tx, [{ userOid: speakerOid, coins: paid.paidAmount }], now)
  return insertSpeech(tx, { ...request, donationOid: reference.oid, paid })
}

/** Has a text read free of charge, as a test of its creator. */
export function requestTest(tx: Tx, request: SpeechRequest): Promise<string> {
  return insertSpeech(tx, { ...request, donationOid: null, paid: null })
}

async function insertSpeech(
  tx: Tx,
  request: SpeechRequest & {
    donationOid: string | null
    paid: { postingId: string; paidAmount: number } | null
  },
): Promise<string> {
  const { creatorOid, speakerOid, voice, content, maxSeconds, donationOid, paid, now } = request
  const oid = newOid(now)
  await tx
    .insertInto('speeches')
    .values({
      oid,
      creator_oid: creatorOid,
      speaker_oid: speakerOid,
      donation_oid: donationOid,
      voice_id: voice.voice_id,
      model_id: voice.model_id,
      voice_name: voice.name,
      langs: voice.langs,
      content: wordsOf(content, maxSeconds),
      price_coins: paid ? voice.price_coins : 0,
      paid_coins: paid?.paidAmount ?? 0,
      posting_id: paid?.postingId ?? null,
      created_at: now,
    })
    .execute()
  await emit(tx, { stream: 'speech', type: requestedEvent, payload: { speechOid: oid } }, now)
  return oid
}

export type SpeechDeps = Pick<Deps, 'config' | 'settings'>
