import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { findItem } from '../catalogue/catalogue.service.ts'
import { getBalance } from '../ledger/ledger.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { splitPrice } from './purchase-policy.ts'
import { findKind, type SaleKind } from './sales/sale-kind.ts'
import { findStock, leftOf } from './stock.ts'

/** What an item costs somebody now, and what hinders them. Throws `commerce.content_not_found`. */
export async function quote(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'sales'>,
  { actor, contentOid, lang }: { actor: UserActor; contentOid: string; lang: Language },
): Promise<OutputOf<'GET /payment/quote'>> {
  const { db } = deps
  const now = deps.clock.now()
  const kind = await kindOfItem(deps, contentOid)
  const offer = await kind.orders.canBuy(db, {
    buyer: actor,
    receiver: actor,
    subjectOid: contentOid,
    quantity: 1,
    couponCode: null,
    holds: false,
    now,
  })
  const stock = await findStock(db, { subjectOid: contentOid, now })
  const titles = await kind.describe(db, [contentOid], lang)
  const { coins, bonusCoins } = await getBalance(db, actor.userOid, now)
  const { price: listPriceCoins, discount: discountCoins = 0, allowsBonus } = offer
  const priceCoins = listPriceCoins === null ? null : listPriceCoins - discountCoins
  const { pays, shortCoins } = splitPrice(priceCoins ?? 0, { coins, bonusCoins }, allowsBonus)
  return {
    contentOid,
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
    obstacle: offer.obstacle ?? (shortCoins > 0 ? 'not_enough_coins' : null),
  }
}

/** As what an item of the catalogue is sold. Throws `commerce.content_not_found`. */
export async function kindOfItem(
  { db, sales }: { db: Db | Tx; sales: CommerceDeps['sales'] },
  contentOid: string,
): Promise<SaleKind & Required<Pick<SaleKind, 'orders'>>> {
  const item = await findItem(db, contentOid)
  const kind = item && findKind(sales, item.kind)
  if (!kind?.orders) throw new AppError('commerce.content_not_found')
  return { ...kind, orders: kind.orders }
}
