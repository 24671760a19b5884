import type { OutputOf } from '@plax/contracts'
import { cartEntryOf } from '@plax/contracts/commerce/cart-values'
import type { Language } from '@plax/contracts/languages'
import type { UserActor } from '../../platform/http/actor.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import { getBalance, type PostingItem } from '../ledger/ledger.service.ts'
import { type CartEntry, listCart } from './cart/cart.queries.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { type ItemOffer, listOffers, priceOf } from './offers.ts'
import type { SaleKind } from './sales/sale-kind.ts'
import { leftOf, listStock } from './stock.ts'

type Cart = OutputOf<'GET /account/shoppingCart'>
type CartDeps = Pick<CommerceDeps, 'db' | 'clock' | 'sales' | 'secret'>

/** A cart as its owner sees it, at the prices of now. */
export async function presentCart(
  deps: CartDeps,
  { actor, lang }: { actor: UserActor; lang: Language },
): Promise<Cart> {
  const { db } = deps
  const now = deps.clock.now()
  const entries = await listCart(db, { userOid: actor.userOid, now })
  const subjectOids = entries.map(({ content_oid: oid }) => oid)
  const offers = await listOffers(deps, { buyer: actor, contentOids: subjectOids, now })
  const shown = await showItems(deps, {
    items: [...offers].flatMap(([oid, { kind }]) => (kind ? [{ oid, kind }] : [])),
    reader: { actor, lang },
  })
  const stock = await listStock(db, { subjectOids, now })
  const creators = [...offers.values()].flatMap(({ offer }) => offer?.payees[0]?.creatorOid ?? [])
  const users = await listUsers(db, [...new Set(creators)])
  const names = new Map(users.map((user) => [user.oid, nameIn(user, lang)]))
  const { coins, bonusCoins } = await getBalance(db, actor.userOid, now)
  const lines = entries.flatMap((entry) => {
    const offer = offers.get(entry.content_oid)
    if (!offer || offer.obstacle === 'already_purchased') return []
    const counted = stock.get(entry.content_oid)
    const copiesLeft = counted ? leftOf(counted) : null
    return [presentLine(entry, { offer, names, copiesLeft, item: shown.get(entry.content_oid) })]
  })
  return {
    shoppingCart: lines.map(({ entry }) => entry),
    lines,
    balance: { coins, bonusCoins },
  }
}

function presentLine(
  entry: CartEntry,
  details: {
    offer: ItemOffer
    names: ReadonlyMap<string, string>
    copiesLeft: number | null
    item: PostingItem | undefined
  },
): Cart['lines'][number] {
  const { offer, obstacle } = details.offer
  const creatorOid = offer?.payees[0]?.creatorOid ?? null
  const contentOid = entry.content_oid
  return {
    entry: cartEntryOf({ type: entry.type, contentOid }),
    type: entry.type,
    contentOid,
    title: details.item?.title ?? '',
    path: details.item?.path ?? null,
    thumbnail: details.item?.thumbnail ?? null,
    creatorOid,
    creatorNickname: details.names.get(creatorOid ?? '') ?? '',
    listPriceCoins: offer?.price ?? null,
    discountCoins: offer?.discount ?? 0,
    priceCoins: priceOf(offer),
    seenPriceCoins: entry.seen_price,
    allowsBonus: offer?.allowsBonus ?? false,
    copiesLeft: details.copiesLeft,
    obstacle,
    addedAt: entry.added_at.toISOString(),
  }
}

/** What items show of themselves to a reader, by id; what is hidden is left out. */
export async function showItems(
  deps: CartDeps,
  asked: {
    items: readonly { oid: string; kind: SaleKind }[]
    reader: { actor: UserActor; lang: Language }
  },
): Promise<Map<string, PostingItem>> {
  const shown = new Map<string, PostingItem>()
  const ofKinds = Map.groupBy(asked.items, ({ kind }) => kind.kind)
  for (const items of ofKinds.values()) {
    const oids = [...new Set(items.map(({ oid }) => oid))]
    const found = await items[0]?.kind.show(deps, oids, asked.reader)
    for (const [oid, item] of found ?? []) shown.set(oid, item)
  }
  return shown
}
