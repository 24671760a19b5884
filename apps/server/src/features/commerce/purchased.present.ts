import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { UserActor } from '../../platform/http/actor.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import { showItems } from './cart.present.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { typesOf } from './offers.ts'
import type { PurchasedLine } from './purchased.queries.ts'
import { findKind } from './sales/sale-kind.ts'

type PurchasedItem = OutputOf<'GET /content/purchased3'>['items'][number]

/** What somebody owns, as they see it; of what is hidden by now only that they own it. */
export async function presentPurchased(
  deps: CommerceDeps,
  lines: readonly PurchasedLine[],
  reader: { actor: UserActor; lang: Language },
): Promise<PurchasedItem[]> {
  const { db, sales } = deps
  const items = lines.flatMap(({ kind: name, subject_oid: oid }) => {
    const kind = findKind(sales, name)
    return kind ? [{ oid, kind }] : []
  })
  const types = new Map<string, string>()
  for (const [kind, own] of Map.groupBy(items, ({ kind }) => kind)) {
    const oids = own.map(({ oid }) => oid)
    for (const [oid, type] of await typesOf(db, kind, oids)) types.set(oid, type)
  }
  const shown = await showItems(deps, { items, reader })
  const people = lines.flatMap(({ creator_oid, user_oid }) => [creator_oid, user_oid])
  const users = await listUsers(db, [...new Set(people)])
  const names = new Map(users.map((user) => [user.oid, nameIn(user, reader.lang)]))
  return lines.map((line) => {
    const item = shown.get(line.subject_oid)
    const isGift = line.user_oid !== reader.actor.userOid
    return {
      contentOid: line.subject_oid,
      kind: line.kind,
      type: types.get(line.subject_oid) ?? line.kind,
      title: item?.title ?? '',
      path: item?.path ?? null,
      thumbnail: item?.thumbnail ?? null,
      creatorOid: line.creator_oid,
      creatorNickname: names.get(line.creator_oid) ?? '',
      quantity: line.quantity,
      orderOid: isGift ? null : line.order_oid,
      priceCoins: isGift ? null : line.price,
      gift: line.gift_oid === null ? null : giftOf(line, names),
      purchasedAt: line.created_at.toISOString(),
    }
  })
}

function giftOf(line: PurchasedLine, names: ReadonlyMap<string, string>): PurchasedItem['gift'] {
  return {
    giftOid: line.gift_oid ?? '',
    giverOid: line.user_oid,
    giverNickname: names.get(line.user_oid) ?? '',
    message: line.message,
    thankedAt: line.thanked_at?.toISOString() ?? null,
  }
}
