import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { hasBlocked } from '../../account/account.service.ts'
import {
  anonymousNumber,
  findBans,
  findCurrentStream,
  shownOidOf,
} from '../../live/live.service.ts'
import { isShadowed, maskWords, readWordList } from '../../moderation/moderation.service.ts'
import { acceptsBonusCoins, getOptions, type OptionsRow } from './options.ts'

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

/**
 * Whether the creator takes something of this donor; answers what they take.
 *
 * @throws donation.no_donations, donation.own, donation.page_locked, donation.no_bonus_coins,
 *   live.blocked_by_creator, live.chat_banned
 */
export async function assertWelcome(
  tx: Tx,
  given: Pick<Given, 'creatorOid' | 'donorOid' | 'payWith'>,
  now: Date,
): Promise<OptionsRow> {
  const { creatorOid, donorOid, payWith } = given
  const options = await getOptions(tx, creatorOid)
  if (donorOid === creatorOid) throw new AppError('donation.own')
  if (options.is_locked) throw new AppError('donation.page_locked')
  if (payWith === 'bonusCoin' && !(await acceptsBonusCoins(tx, creatorOid)))
    throw new AppError('donation.no_bonus_coins')
  const blocker = { userOid: creatorOid, hasBlocks: true as const }
  if (await hasBlocked(tx, blocker, donorOid)) throw new AppError('live.blocked_by_creator')
  const chatters = [{ kind: 'user' as const, oid: donorOid }]
  const bans = await findBans(tx, { creatorOid, chatters, now })
  if (bans.size > 0) throw new AppError('live.chat_banned')
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

/** A donation as it’s shown: with banned words masked, and without the name if it’s hidden. */
export async function describeGiven(
  tx: Tx,
  { secret }: Pick<Deps, 'secret'>,
  { given, now }: { given: Given; now: Date },
): Promise<Omit<DonationRow, 'posting_id' | 'donation_type'>> {
  const { creatorOid, donorOid, isHiddenName } = given
  const stream = await findCurrentStream(tx, creatorOid)
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
    content: maskWords(content, await readWordList(tx, creatorOid)) ?? content,
    is_hidden_name: isHiddenName,
    anonymous_number: isHiddenName ? anonymousNumber(shownOidOf(secret, chatter, hidden)) : null,
    is_shadowed: await isShadowed(tx, { userOid: donorOid, now }),
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
    returned_coins: 0,
  }
}
