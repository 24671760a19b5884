import { createHash } from 'node:crypto'
import { donationMinCoins } from '@plax/contracts/limits'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { hasBlocked } from '../account/account.service.ts'
import { sell, sharesOf } from '../commerce/commerce.service.ts'
import { getBalance, lockWallet, type WalletBalance } from '../ledger/ledger.service.ts'
import {
  anonymousNumber,
  findBans,
  findCurrentStream,
  readLevel,
  shownOidOf,
} from '../live/live.service.ts'
import { isShadowed, maskWords, readWordList } from '../moderation/moderation.service.ts'
import { findByKey } from './donation.queries.ts'
import type { DonationRow } from './donation.tables.ts'
import { liveDonationSales } from './donation-sales.ts'
import { acceptsBonusCoins, getOptions } from './options.ts'

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
 *   request.idempotency_key_reused
 */
export async function donate(deps: DonateDeps, request: DonationRequest): Promise<DonationRow> {
  const { actor, creatorOid, key } = request
  const { userOid: donorOid } = actor
  const now = deps.clock.now()
  const { feePercent } = await readLevel(deps, creatorOid)
  return deps.db.transaction().execute(async (tx) => {
    // Donations of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, donorOid, now)
    const earlier = await findByKey(tx, { donorOid, key })
    if (earlier) {
      if (earlier.request_hash !== hashOf(request))
        throw new AppError('request.idempotency_key_reused')
      return earlier
    }
    await assertOpen(tx, request, now)
    assertCovered(request, await getBalance(tx, donorOid, now))
    const row = await describe(tx, deps, { request, now })
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
    const donation = { ...row, posting_id: postingId }
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
  const asked = JSON.stringify([creatorOid, coins, content, payWith, isHiddenName])
  return createHash('sha256').update(asked).digest('hex')
}

/** Whether the creator takes such a donation of this donor. */
async function assertOpen(tx: Tx, request: DonationRequest, now: Date): Promise<void> {
  const { actor, creatorOid, coins, payWith } = request
  const { userOid: donorOid } = actor
  const options = await getOptions(tx, creatorOid)
  if (donorOid === creatorOid) throw new AppError('donation.own')
  if (options.is_locked) throw new AppError('donation.page_locked')
  const { donation_type: type, min_coins: own } = options
  if (type !== 'all' && type !== 'text') throw new AppError('donation.type_off')
  const minCoins = Math.max(own, donationMinCoins)
  if (coins < minCoins) throw new AppError('donation.too_small', { minCoins })
  if (payWith === 'bonusCoin' && !(await acceptsBonusCoins(tx, creatorOid)))
    throw new AppError('donation.no_bonus_coins')
  const blocker = { userOid: creatorOid, hasBlocks: true as const }
  if (await hasBlocked(tx, blocker, donorOid)) throw new AppError('live.blocked_by_creator')
  const chatters = [{ kind: 'user' as const, oid: donorOid }]
  const bans = await findBans(tx, { creatorOid, chatters, now })
  if (bans.size > 0) throw new AppError('live.chat_banned')
}

/** Throws the documents’ messages (R-donation-017, R-donation-019, R-donation-020). */
function assertCovered({ coins, payWith }: DonationRequest, wallet: WalletBalance): void {
  if (payWith === 'coin' && wallet.coins < coins) throw new AppError('donation.not_enough_coins')
  if (payWith === 'bonusCoin' && wallet.bonusCoins < coins)
    throw new AppError('donation.not_enough_bonus_coins')
}

async function describe(
  tx: Tx,
  { secret }: DonateDeps,
  { request, now }: { request: DonationRequest; now: Date },
): Promise<Omit<DonationRow, 'posting_id'>> {
  const { actor, creatorOid, isHiddenName } = request
  const { userOid: donorOid } = actor
  const stream = await findCurrentStream(tx, creatorOid)
  const streamOid = stream?.state === 'on' ? stream.oid : null
  const content = storableText(request.content)
  const chatter = { kind: 'user' as const, oid: donorOid }
  const hidden = { isHidden: true, scope: streamOid ?? creatorOid }
  return {
    oid: newOid(now),
    creator_oid: creatorOid,
    stream_oid: streamOid,
    donor_oid: donorOid,
    donation_type: 'text',
    coins: request.coins,
    content: maskWords(content, await readWordList(tx, creatorOid)) ?? content,
    is_hidden_name: isHiddenName,
    anonymous_number: isHiddenName ? anonymousNumber(shownOidOf(secret, chatter, hidden)) : null,
    is_shadowed: await isShadowed(tx, { userOid: donorOid, now }),
    is_pinned: false,
    data_origin: request.dataOrigin,
    request_key: request.key,
    request_hash: hashOf(request),
    created_at: now,
    announced_at: null,
    returned_at: null,
  }
}
