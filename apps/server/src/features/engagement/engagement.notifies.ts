import { shorten } from '@plax/story-engine/shorten'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import {
  type Announcement,
  inEachLanguage,
  type Notifies,
  type Params,
} from '../../platform/notify.ts'
import {
  type CatalogueItem,
  findItem,
  type ItemKinds,
  titleIn,
} from '../catalogue/catalogue.service.ts'
import { type CommentRow, findComment } from './comments/comments.queries.ts'
import { engagementTexts as texts } from './engagement.texts.ts'
import { commentsPlace, itemPlaces } from './item-places.ts'

type Announce = (tx: Tx, event: OutboxEvent) => Promise<Announcement | null>

/** Of a comment to whom its event names; links to the item, or to its comments. */
export function engagementNotifies(kinds: ItemKinds): Notifies {
  return { places: itemPlaces(kinds), on: engagementEvents }
}

const engagementEvents: NonNullable<Notifies['on']> = {
  'comment.written': {
    type: 'comment',
    texts: texts.written,
    people: ['author'],
    announce: notifyOne,
  },
  'comment.replied': {
    type: 'comment',
    texts: texts.replied,
    people: ['author'],
    announce: notifyOne,
  },
  'comment.mentioned': {
    type: 'comment',
    texts: texts.mentioned,
    people: ['author'],
    announce: notifyOne,
  },
  'comment.donated': {
    type: 'sale',
    texts: texts.donated,
    people: ['author'],
    announce: notifyOne,
  },
  'comment.hearted': { type: 'comment', texts: texts.hearted, announce: notifyHearted },
  'comment.liked': { type: 'comment', texts: texts.commentLiked, announce: notifyCommentLiked },
  'item.liked': { type: 'comment', texts: texts.itemLiked, announce: notifyItemLiked },
  'donation.refunded': {
    type: 'sale',
    texts: texts.refunded,
    announce: notifyRefund('creator_oid'),
  },
  'donation.returned': {
    type: 'account',
    texts: texts.returned,
    announce: notifyRefund('donor_oid'),
  },
}

async function notifyOne(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const found = await findShownComment(tx, String(payload.commentOid))
  if (!found) return null
  const { row } = found
  const to = String(payload.userOid)
  if (await hasBlockedAuthor(tx, { userOid: to, row })) return null
  return aboutComment(found, [to], {
    author: row.shown_name ?? row.author_oid ?? '',
    text: quote(row.text),
    coins: row.donation_coins ?? 0,
  })
}

async function notifyHearted(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const found = await findShownComment(tx, String(payload.commentOid))
  if (!found || found.row.hearted_at === null) return null
  return aboutComment(found, [String(payload.userOid)], { text: quote(found.row.text) })
}

async function notifyCommentLiked(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const found = await findShownComment(tx, String(payload.commentOid))
  if (!found?.row.author_oid) return null
  const params = { text: quote(found.row.text), likes: Number(payload.likes) }
  return aboutComment(found, [found.row.author_oid], params)
}

async function notifyItemLiked(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const item = await findItem(tx, String(payload.contentOid))
  if (item?.state !== 'published') return null
  return about(item, [item.owner_oid], { likes: Number(payload.likes) })
}

/** To the creator, whose sale it was, and to who paid. */
function notifyRefund(person: 'creator_oid' | 'donor_oid'): Announce {
  return async (tx, { payload }) => {
    const donation = await tx
      .selectFrom('comment_donations')
      .selectAll()
      .where('comment_oid', '=', String(payload.commentOid))
      .executeTakeFirst()
    const item = donation && (await findItem(tx, donation.item_oid))
    if (!donation || !item) return null
    return {
      to: [donation[person]],
      target: { place: person === 'creator_oid' ? 'sales' : 'purchases' },
      params: { ...titleOf(item), coins: donation.coins, reason: donation.refund_reason ?? '' },
    }
  }
}

interface ShownComment {
  row: CommentRow
  item: CatalogueItem
}

async function findShownComment(tx: Tx, oid: string): Promise<ShownComment | null> {
  const row = await findComment(tx, oid)
  const item = row?.state === 'shown' ? await findItem(tx, row.item_oid) : null
  return row && item ? { row, item } : null
}

async function hasBlockedAuthor(
  tx: Tx,
  { userOid, row }: { userOid: string; row: CommentRow },
): Promise<boolean> {
  const block = await tx
    .selectFrom('blocks')
    .select('subject')
    .where('user_oid', '=', userOid)
    .where('kind', '=', 'user')
    .where('subject', '=', row.author_oid ?? '')
    .executeTakeFirst()
  return block !== undefined
}

function aboutComment(
  { row, item }: ShownComment,
  to: readonly string[],
  params: Params,
): Announcement {
  const target = { place: commentsPlace(item.kind), id: item.oid, part: String(row.position) }
  return { ...about(item, to, params), target }
}

function about(item: CatalogueItem, to: readonly string[], params: Params): Announcement {
  return {
    to,
    target: { place: item.kind, id: item.oid },
    params: { ...titleOf(item), ...params },
    item: { oid: item.oid, ownerOid: item.owner_oid, isAdult: item.is_adult },
  }
}

function titleOf(item: CatalogueItem): Params {
  return { title: inEachLanguage((lang) => titleIn(item, lang)) }
}

/** The beginning of a comment, on one line; a picture alone has none. */
function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (line === '') return '…'
  return shorten(line, 120)
}
