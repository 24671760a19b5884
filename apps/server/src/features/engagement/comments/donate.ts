import { isLongerThan } from '@plax/story-engine/characters'
import { createHash } from 'node:crypto'
import { donorNameMaxLength } from '@plax/contracts/engagement/comment-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { cleanShownName } from '@plax/contracts/shown-text'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { findUser, findUserByName } from '../../account/account.service.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'
import { platformFeePercentSetting, sell, sharesOf } from '../../commerce/commerce.service.ts'
import { lockWallet } from '../../ledger/ledger.service.ts'
import { lockCounts } from '../counts/counts.ts'
import { getOpenItem } from './comment-item.ts'
import { readCommentText } from './comment-text.ts'
import type { CommentDeps } from './comments.deps.ts'
import { type CommentRow, findComment } from './comments.queries.ts'
import { insertComment } from './insert-comment.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    donation: true
  }
}

export interface DonationRequest {
  actor: UserActor
  key: string
  amount: number
  creatorOid: string
  donatorNickname?: string | null | undefined
  comment: string
  contentOid: string
}

/**
 * Donates to the creator of an item with a comment: coins, comment, sale and news are one transaction.
 * The same key answers the same comment.
 *
 * @throws donation.too_small, donation.own, donation.failed (the item is another's),
 *   donation.name_taken, donation.name_too_long, comment.too_long, comment.blocked_word,
 *   request.idempotency_key_reused, wallet.not_enough_coins, and the refusals of an item
 */
export async function donate(deps: CommentDeps, request: DonationRequest): Promise<CommentRow> {
  const { actor, amount, contentOid } = request
  if (amount < donationMinCoins) {
    throw new AppError('donation.too_small', { minCoins: donationMinCoins })
  }
  const text = readCommentText(request.comment, { mayBeEmpty: true })
  const shownName = cleanShownName(storableText(request.donatorNickname ?? ''))
  if (isLongerThan(shownName, donorNameMaxLength)) {
    throw new AppError('donation.name_too_long', { maxLength: donorNameMaxLength })
  }
  const feePercent = await deps.settings.get(platformFeePercentSetting)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const item = await getOpenItem(tx, { itemOid: contentOid, actor, now })
    await lockCounts(tx, item.oid)
    // Donations of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, actor.userOid, now)
    const earlier = await replay(tx, request)
    if (earlier) return earlier
    if (item.owner_oid === actor.userOid) throw new AppError('donation.own')
    if (item.owner_oid !== request.creatorOid) throw new AppError('donation.failed')
    const name = await nameToShow(tx, { shownName, actor })
    return pay(tx, deps, { request, item, text, name, feePercent, now })
  })
}

/** The comment of a key that was sent before. Throws `request.idempotency_key_reused`. */
async function replay(tx: Tx, request: DonationRequest): Promise<CommentRow | null> {
  const earlier = await tx
    .selectFrom('comment_donations')
    .select(['comment_oid', 'request_hash'])
    .where('donor_oid', '=', request.actor.userOid)
    .where('request_key', '=', request.key)
    .executeTakeFirst()
  if (!earlier) return null
  if (earlier.request_hash !== hashOf(request)) throw new AppError('request.idempotency_key_reused')
  return findComment(tx, earlier.comment_oid)
}

function hashOf(request: DonationRequest): string {
  const { amount, creatorOid, donatorNickname, comment, contentOid } = request
  const asked = JSON.stringify([amount, creatorOid, donatorNickname ?? '', comment, contentOid])
  return createHash('sha256').update(asked).digest('hex')
}

/** Null for one's own nickname; nobody goes by that of somebody else. */
async function nameToShow(
  tx: Tx,
  { shownName, actor }: { shownName: string; actor: UserActor },
): Promise<string | null> {
  if (shownName === '') return null
  const holder = await findUserByName(tx, shownName)
  if (holder && holder.oid !== actor.userOid) throw new AppError('donation.name_taken')
  const own = await findUser(tx, actor.userOid)
  return own?.nickname === shownName ? null : shownName
}

async function pay(
  tx: Tx,
  deps: CommentDeps,
  donation: {
    request: DonationRequest
    item: CatalogueItem
    text: string
    name: string | null
    feePercent: number
    now: Date
  },
): Promise<CommentRow> {
  const { request, item, text, name, feePercent, now } = donation
  const { actor, amount: coins, key } = request
  const { userOid: donorOid } = actor
  const { owner_oid: creatorOid } = item
  const given = { donation_coins: coins, shown_name: name }
  const row = await insertComment(tx, deps, { item, authorOid: donorOid, text, now, ...given })
  const { postingId } = await sell(tx, {
    kind: deps.donations,
    operation: 'comment.donate',
    key: row.oid,
    payerOid: donorOid,
    amount: coins,
    allowBonus: false,
    oid: row.oid,
    itemOid: item.oid,
    feePercent,
    payees: sharesOf({ price: coins, feePercent, payees: [{ creatorOid, share: 1 }] }),
    reference: { kind: 'donation', oid: row.oid },
    now,
  })
  await tx
    .insertInto('comment_donations')
    .values({
      comment_oid: row.oid,
      item_oid: item.oid,
      donor_oid: donorOid,
      creator_oid: creatorOid,
      coins,
      request_key: key,
      request_hash: hashOf(request),
      posting_id: postingId,
      created_at: now,
    })
    .execute()
  await audit(
    tx,
    {
      actorOid: donorOid,
      action: 'donation.paid',
      subjectKind: 'comment',
      subjectOid: row.oid,
      details: { contentOid: item.oid, coins },
      concerns: [creatorOid],
    },
    now,
  )
  return row
}
