import {
  type ContentStatus,
  discountOf,
  openingFlags,
} from '@plax/contracts/content/content-values'
import type { contentCard } from '@plax/contracts/content/shapes'
import type { Language } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media/media'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isBlurredFor, presentTerms, readCallerAccess } from '../../access/access.service.ts'
import { nameIn } from '../../account/account.service.ts'
import { thumbnailOf, titleIn } from '../../catalogue/catalogue.service.ts'
import { leftOf, listStock, type Stock } from '../../commerce/commerce.service.ts'
import { blurPicture, getPictures, signerOf } from '../../media/media.service.ts'
import { type ContentRow, isScheduled } from '../item/content.queries.ts'
import { listPartners, type PartnerRow, payeesOf } from '../partners/partners.queries.ts'

export type ContentCard = z.output<typeof contentCard>

export interface View {
  viewer: Pick<Actor, 'userOid' | 'guestId' | 'roles'>
  lang: Language
  now: Date
}

export type PresentDeps = Pick<Deps, 'db' | 'secret' | 'clock'>

/** Contents as lists show them to a viewer. */
export async function presentCards(
  deps: PresentDeps,
  rows: readonly ContentRow[],
  view: View,
): Promise<ContentCard[]> {
  const worn = rows.map((row) => thumbnailOf(row, view.lang))
  const pictures = await getPictures(deps.db, worn, signerOf(deps))
  const subjectOids = rows.map(({ oid }) => oid)
  const { viewer: caller, now } = view
  const stock = await listStock(deps.db, { subjectOids, now })
  const callerAccess = await readCallerAccess(deps.db, { caller, items: rows, now })
  const own = rows.filter(({ owner_oid: oid }) => oid === caller.userOid).map(({ oid }) => oid)
  const partners = Map.groupBy(await listPartners(deps.db, own), (row) => row.content_oid)
  return rows.map((row, index) => {
    const picture = pictures.get(worn[index] ?? '') ?? null
    return presentCard(row, {
      ...view,
      picture,
      stock: stock.get(row.oid) ?? null,
      callerAccess: callerAccess.get(row.oid) ?? null,
      partners: partners.get(row.oid) ?? [],
    })
  })
}

function presentCard(
  row: ContentRow,
  view: View & {
    picture: Picture | null
    stock: Stock | null
    partners: readonly PartnerRow[]
  } & Pick<ContentCard, 'callerAccess'>,
): ContentCard {
  const { lang, now, stock, viewer } = view
  const terms = presentTerms(row)
  return {
    contentOid: row.oid,
    type: row.type,
    status: statusOf(row),
    title: titleIn(row, lang),
    hashtags: row.tags,
    language: row.language,
    thumbnail:
      view.picture && isVeiledFor(view.viewer, row) ? blurPicture(view.picture) : view.picture,
    isAdult: row.is_adult,
    isReplay: row.is_replay,
    isPrivate: row.visibility === 'private',
    creatorOid: row.owner_oid,
    creatorNickname: nameIn(row, lang),
    access: terms.access,
    callerAccess: view.callerAccess,
    ...flagsOf(row),
    ...pricesOf(row, view),
    sharePercent: viewer.userOid === row.owner_oid ? ownShare(row, view.partners) : null,
    copies: stock && { total: stock.total, left: leftOf(stock) },
    durationSeconds: row.duration_seconds,
    playCount: row.play_count,
    rating: row.rating,
    publishedAt: row.published_at?.toISOString() ?? null,
    scheduledFor: isScheduled(row, now) ? (row.publish_at?.toISOString() ?? null) : null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    takenDown: presentTakenDown(row),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** R-content-076. */
export function statusOf(row: Pick<ContentRow, 'state' | 'is_scenario_item'>): ContentStatus {
  if (row.state === 'draft') return 'inprogress'
  return row.is_scenario_item ? 'scenario' : 'published'
}

/** Its pictures are blurred: it is for adults, or its creator asked for that, and they are none. */
export function isVeiledFor(viewer: View['viewer'], row: ContentRow): boolean {
  const asked = { owner_oid: row.owner_oid, is_adult: row.fields.blurThumbnail ?? false }
  return isBlurredFor(viewer, row) || isBlurredFor(viewer, asked)
}

/** What its price is now, by the discount that holds. */
export function priceNow(row: Pick<ContentRow, 'price_coins' | 'discount'>, now: Date) {
  const { price_coins: listPrice, discount } = row
  return listPrice === null ? null : listPrice - discountOf(listPrice, discount, now)
}

function pricesOf(row: ContentRow, { viewer, now }: View) {
  const { price_coins: listPriceCoins, discount, owner_oid } = row
  const holds = listPriceCoins !== null && discountOf(listPriceCoins, discount, now) > 0
  const isOwn = viewer.userOid === owner_oid || viewer.roles.has('admin')
  return {
    priceCoins: priceNow(row, now),
    listPriceCoins,
    discount: holds || isOwn ? discount : null,
  }
}

function ownShare(row: ContentRow, partners: readonly PartnerRow[]): number | null {
  return payeesOf(row, partners)[0]?.share ?? null
}

function flagsOf(row: ContentRow) {
  return openingFlags({
    priceCoins: row.price_coins,
    isForAll: row.way_free,
    hasFreeTier: row.way_tier_level === 0,
    tierCount: row.way_tier_level === null ? 0 : 1,
  })
}

/** Only its owner and administrators are ever shown what was taken down. */
function presentTakenDown(row: ContentRow): ContentCard['takenDown'] {
  if (row.state !== 'taken_down' || !row.taken_down_at) return null
  return { reason: row.taken_down_reason ?? '', at: row.taken_down_at.toISOString() }
}
