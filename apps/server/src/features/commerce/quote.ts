import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { type CatalogueItem, findItem } from '../catalogue/catalogue.service.ts'
import { getBalance } from '../ledger/ledger.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { splitPrice } from './purchase-policy.ts'
import { findKind, type SaleKind } from './sales/sale-kind.ts'
import { findStock, leftOf } from './stock.ts'

interface QuoteRequest {
  actor: UserActor
  contentOid: string
  quantity: number
  /** The kind of sale; left out, the main one of its kind of item. */
  kind?: string | undefined
  lang: Language
}

/** What an item costs somebody now, and what hinders them. Throws `commerce.content_not_found`. */
export async function quote(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'sales'>,
  { actor, contentOid, quantity, kind: saleKind, lang }: QuoteRequest,
): Promise<OutputOf<'GET /payment/quote'>> {
  const { db } = deps
  const now = deps.clock.now()
  const kind = await kindOfItem(deps, contentOid, saleKind)
  const offer = await kind.orders.canBuy(db, {
    buyer: actor,
    receiver: actor,
    subjectOid: contentOid,
    quantity,
    couponCode: null,
    holds: false,
    now,
  })
  const stock = await findStock(db, { subjectOid: contentOid, now })
  const titles = await kind.describe(db, [contentOid], lang)
  const { coins, bonusCoins } = await getBalance(db, actor.userOid, now)
  const { price, discount: discountCoins = 0, allowsBonus, escrow } = offer
  const listPriceCoins = price === null ? null : price * quantity
  const priceCoins = listPriceCoins === null ? null : listPriceCoins - discountCoins
  const { pays, shortCoins } = splitPrice(priceCoins ?? 0, { coins, bonusCoins }, allowsBonus)
  const isShort = stock !== null && leftOf(stock) < quantity
  return {
    contentOid,
    kind: kind.kind,
    quantity,
    title: titles.get(contentOid)?.title ?? '',
    creatorOid: offer.payees[0]?.creatorOid ?? '',
    priceCoins,
    listPriceCoins,
    discountCoins,
    allowsBonus,
    balance: { coins, bonusCoins },
    pays,
    shortCoins,
    copiesLeft: stock && leftOf(stock),
    escrow: escrow
      ? { deadline: escrow.deadline.toISOString(), atDeadline: escrow.atDeadline }
      : null,
    obstacle: offer.obstacle ?? (isShort ? 'sold_out' : shortCoins > 0 ? 'not_enough_coins' : null),
  }
}

/**
 * As what an item of the catalogue is sold: by the kind of sale that is named, or by the one named like
 * its kind of item. Throws `commerce.content_not_found`.
 */
export async function kindOfItem(
  { db, sales }: { db: Db | Tx; sales: CommerceDeps['sales'] },
  contentOid: string,
  saleKind?: string,
): Promise<OrderedKind> {
  return kindOf(sales, await findItem(db, contentOid), saleKind)
}

type OrderedKind = SaleKind & Required<Pick<SaleKind, 'orders'>>

/** The same of an item that was read. */
export function kindOf(
  sales: CommerceDeps['sales'],
  item: CatalogueItem | null,
  saleKind?: string,
): OrderedKind {
  const kind = item && findKind(sales, saleKind ?? item.kind)
  if (!kind?.orders || kind.itemKind !== item?.kind) {
    throw new AppError('commerce.content_not_found')
  }
  return { ...kind, orders: kind.orders }
}
