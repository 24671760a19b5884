import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { findItem, listItems, shareItem, titleIn } from '../catalogue/catalogue.service.ts'
import {
  type CreatorCouponRow,
  listCoupons,
  makeCoupon,
  presentOwnCoupons,
  removeCoupon,
} from '../coupon/coupon.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { quoteByCode } from './quote-by-code.ts'
import { typesOf } from './offers.ts'
import { itemLeastCoins } from './order-items.ts'
import { kindOfItem } from './quote.ts'
import { findKind } from './sales/sale-kind.ts'

type ItemCoupon = OutputOf<'GET /account/coupon/item'>['items'][number]

/** Discount codes that creators make for their items, and what they come to. */
export function itemCouponHandlers(deps: CommerceDeps): Handlers {
  const { db, clock } = deps
  return {
    'POST /account/coupon/item': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const { contentOid, code = null, price = null, percentOff = null, coinsOff = null } = body
      const { expiresAt, owner = null, seats = null } = body
      const now = clock.now()
      const row = await db.transaction().execute(async (tx) => {
        const subject = contentOid === null ? null : await holdSold(tx, { deps, actor, contentOid })
        const discount = { price, percentOff, coinsOff }
        const until = expiresAt ? new Date(expiresAt) : null
        const wanted = { creatorOid, subject, code, discount, owner, seats, expiresAt: until }
        return makeCoupon(tx, wanted, now)
      })
      const [coupon] = await present(deps, [row], lang)
      if (!coupon) throw new Error('A coupon was presented as none.')
      return { coupon }
    },
    'GET /account/coupon/item': async ({ actor, query, lang }) => {
      assertUser(actor)
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const before = place && { at: place[0], oid: place[1] }
      const sold = deps.sales.filter(({ orders }) => orders).map(({ itemKind }) => itemKind)
      const kinds = query.kind === undefined ? sold : sold.filter((kind) => kind === query.kind)
      const forAllItems = query.kind === undefined
      const { contentOid: subjectOid } = query
      const { userOid: creatorOid } = actor
      if (subjectOid && (await findItem(db, subjectOid))?.owner_oid !== creatorOid) {
        return { items: [], nextCursor: null }
      }
      const page = { creatorOid, kinds, forAllItems, subjectOid, before }
      const found = await listCoupons(db, { ...page, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      return { items: await present(deps, rows, lang), nextCursor }
    },
    'DELETE /account/coupon/{code}/item/{contentOid}': async ({ actor, params }) => {
      assertUser(actor)
      const { code, contentOid: oid } = params
      const item = await findItem(db, oid)
      if (!item) throw new AppError('creator_coupon.no_match')
      const subject = { kind: item.kind, oid }
      await removeCoupon(deps, { code, subject, creatorOid: actor.userOid })
      return { code }
    },
    'DELETE /account/coupon/{code}/catalogue': async ({ actor, params: { code } }) => {
      assertUser(actor)
      await removeCoupon(deps, { code, subject: null, creatorOid: actor.userOid })
      return { code }
    },
    'GET /payment/discount-code': ({ actor, query }) => {
      assertUser(actor)
      return quoteByCode(deps, { actor, ...query })
    },
  }
}

/** An item of the creator's own that is sold, held against changes. */
async function holdSold(
  tx: Tx,
  {
    deps,
    actor,
    contentOid: oid,
  }: { deps: Pick<CommerceDeps, 'sales'>; actor: UserActor; contentOid: string },
) {
  const { itemKind: kind } = await kindOfItem({ db: tx, sales: deps.sales }, oid)
  const item = await shareItem(tx, oid)
  const isOwn = item?.owner_oid === actor.userOid && item.state !== 'deleted'
  if (!isOwn) throw new AppError('commerce.content_not_found')
  const fullCoins = item.price_coins
  if (fullCoins === null || item.way_free) throw new AppError('commerce.not_for_sale')
  return { kind, oid, fullCoins, leastCoins: itemLeastCoins }
}

async function present(
  deps: CommerceDeps,
  rows: readonly CreatorCouponRow[],
  lang: Language,
): Promise<ItemCoupon[]> {
  const { db, sales } = deps
  const oids = rows.flatMap((row) => row.subject_oid ?? [])
  const items = await listItems(db, oids)
  const types = new Map<string, string>()
  for (const name of new Set(rows.flatMap((row) => row.subject_kind ?? []))) {
    const kind = findKind(sales, name)
    const ofKind = rows.flatMap((row) => (row.subject_kind === name ? (row.subject_oid ?? []) : []))
    for (const [oid, type] of kind ? await typesOf(db, kind, ofKind) : []) types.set(oid, type)
  }
  const offered = [...items.values()].filter(
    ({ state, price_coins: price }) => state === 'published' && price !== null,
  )
  const offeredOids = new Set(offered.map(({ oid }) => oid))
  const made = await presentOwnCoupons(db, rows, { offeredOids, now: deps.clock.now() })
  return made.map((coupon, index) => {
    const oid = rows[index]?.subject_oid ?? null
    if (oid === null) return { ...coupon, contentOid: null, contentType: null, title: null }
    const item = items.get(oid)
    const content = { contentOid: oid, contentType: types.get(oid) ?? '' }
    return { ...coupon, ...content, title: item ? titleIn(item, lang) : '' }
  })
}
