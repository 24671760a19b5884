import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedRead, together } from '../../../platform/db/prepared.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { blockedAmong } from '../../account/account.service.ts'
import {
  anonymousNumber,
  findBans,
  findCurrentStream,
  shownOidOf,
} from '../../live/live.service.ts'
import { maskWords, readWordList, shadowedAmong } from '../../moderation/moderation.service.ts'
import { acceptsBonusCoinsIn, type OptionsRow, readOptions, takesDonations } from './options.ts'

type DonationRow = Selectable<Database['live_donations']>

/** What somebody sends to whom, and how they pay it. */
export interface Given {
  creatorOid: string
  donorOid: string
  key: string
  requestHash: string
  coins: number
  payWith: 'coin' | 'bonusCoin'
  content: string
  dataOrigin: string
  isHiddenName: boolean
}

/** What was asked for with a key. */
export function hashOf(asked: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/** What decides whether a creator takes something of donors, and how it’s shown. */
export interface CreatorFacts {
  mayGoLive: boolean
  options: OptionsRow
  stream: Awaited<ReturnType<typeof findCurrentStream>>
  takesBonusCoins: boolean
  words: Awaited<ReturnType<typeof readWordList>>
  /** Donors. */
  blocked: ReadonlySet<string>
  banned: ReadonlySet<string>
  shadowed: ReadonlySet<string>
}

export async function readFacts(
  tx: Tx,
  {
    creatorOid,
    given,
    now,
  }: { creatorOid: string; given: readonly Pick<Given, 'donorOid' | 'payWith'>[]; now: Date },
): Promise<CreatorFacts> {
  const donorOids = given.map(({ donorOid }) => donorOid)
  const chatters = donorOids.map((oid) => ({ kind: 'user' as const, oid }))
  const [mayGoLive, options, stream, words, blocked, bans, shadowed] = await together(
    tx,
    (at) => takesDonations(at, creatorOid),
    (at) => readOptions(at, creatorOid),
    (at) => findCurrentStream(at, creatorOid),
    (at) => readWordList(at, creatorOid),
    (at) => blockedAmong(at, creatorOid, donorOids),
    (at) => findBans(at, { creatorOid, chatters, now }),
    (at) => shadowedAmong(at, { userOids: donorOids, now }),
  )
  const asksForBonusCoins = given.some(({ payWith }) => payWith === 'bonusCoin')
  const takesBonusCoins =
    asksForBonusCoins && (await acceptsBonusCoinsIn(tx, { creatorOid, stream }))
  const banned = new Set(bans.keys())
  return { mayGoLive, options, stream, takesBonusCoins, words, blocked, banned, shadowed }
}

/**
 * Whether the creator takes something of this donor; answers what they take.
 *
 * @throws donation.no_donations, donation.own, donation.page_locked, donation.no_bonus_coins,
 *   live.blocked_by_creator, live.chat_banned
 */
export function assertWelcome(
  { creatorOid, donorOid, payWith }: Pick<Given, 'creatorOid' | 'donorOid' | 'payWith'>,
  facts: CreatorFacts,
): OptionsRow {
  const { options } = facts
  if (!facts.mayGoLive) throw new AppError('donation.no_donations')
  if (donorOid === creatorOid) throw new AppError('donation.own')
  if (options.is_locked) throw new AppError('donation.page_locked')
  if (payWith === 'bonusCoin' && !facts.takesBonusCoins)
    throw new AppError('donation.no_bonus_coins')
  if (facts.blocked.has(donorOid)) throw new AppError('live.blocked_by_creator')
  if (facts.banned.has(donorOid)) throw new AppError('live.chat_banned')
  return options
}

/**
 * The donation of a key that was sent before.
 *
 * @throws request.idempotency_key_reused where it asked for something else
 */
export async function findSent(
  tx: Tx,
  { donorOid, key, requestHash }: Pick<Given, 'donorOid' | 'key' | 'requestHash'>,
): Promise<DonationRow | null> {
  const row = await tx
    .selectFrom('live_donations')
    .selectAll()
    .where('donor_oid', '=', donorOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (row && row.request_hash !== requestHash) throw new AppError('request.idempotency_key_reused')
  return row ?? null
}

/** The donations of keys that were sent before. */
export function listSent(
  tx: Tx,
  given: readonly Pick<Given, 'donorOid' | 'key'>[],
): Promise<Pick<DonationRow, 'donor_oid' | 'request_key'>[]> {
  return readSent(tx, {
    donorOids: given.map(({ donorOid }) => donorOid),
    keys: given.map(({ key }) => key),
  })
}

const readSent = preparedRead(
  (db, { donorOids, keys }: Placeholders<{ donorOids: string[]; keys: string[] }>) =>
    db
      .selectFrom('live_donations')
      .select(['donor_oid', 'request_key'])
      .where(
        sql<boolean>`(donor_oid, request_key) IN (SELECT * FROM unnest(${donorOids}::text[], ${keys}::text[]))`,
      ),
)

/** A donation as it’s shown: with banned words masked, and without the name if it’s hidden. */
export function describeGiven(
  { secret }: Pick<Deps, 'secret'>,
  { given, facts, now }: { given: Given; facts: CreatorFacts; now: Date },
): Omit<DonationRow, 'posting_id' | 'donation_type'> {
  const { creatorOid, donorOid, isHiddenName } = given
  const { stream, words, shadowed } = facts
  const streamOid = stream?.state === 'on' ? stream.oid : null
  const content = storableText(given.content)
  const chatter = { kind: 'user' as const, oid: donorOid }
  const hidden = { isHidden: true, scope: streamOid ?? creatorOid }
  return {
    oid: newOid(now),
    creator_oid: creatorOid,
    stream_oid: streamOid,
    donor_oid: donorOid,
    coins: given.coins,
    content: maskWords(content, words) ?? content,
    is_hidden_name: isHiddenName,
    anonymous_number: isHiddenName ? anonymousNumber(shownOidOf(secret, chatter, hidden)) : null,
    is_shadowed: shadowed.has(donorOid),
    is_pinned: false,
    data_origin: given.dataOrigin,
    request_key: given.key,
    request_hash: given.requestHash,
    created_at: now,
    announced_at: null,
    returned_at: null,
    mission_oid: null,
    option_oid: null,
    option_name: null,
    speech_oid: null,
    media_oid: null,
    returned_coins: 0,
  }
}
