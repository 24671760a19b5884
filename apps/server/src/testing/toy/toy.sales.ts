import { sql } from 'kysely'
import {
  type BoughtLine,
  discountBy,
  findStock,
  itemOrders,
  type OrderRules,
  type SaleKind,
  soldItems,
} from '../../features/commerce/commerce.service.ts'
import { itemCodes } from '../../features/catalogue/catalogue.service.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { executePrepared, together } from '../../platform/db/prepared.ts'

const onceForGood = itemOrders(itemCodes)

/**
 * Toys are bought once and open for good, or again and again by number; of a partner, too, who has a
 * third of what they cost; as many as there are, where they are counted.
 */
export const toySales: SaleKind & { orders: OrderRules } = {
  kind: 'toy',
  currency: 'coin',
  namesBuyers: true,
  postingType: 'consume',
  itemKind: 'toy',
  ...soldItems((oid) => `/toy/${oid}`),
  orders: {
    canBuy: async (db, question) => {
      const toy = await findToy(db, question.subjectOid)
      const quantity = toy.is_consumed ? 1 : question.quantity
      const [offer, stock] = await together(
        db,
        (at) => onceForGood.canBuy(at, { ...question, quantity, couponCode: null }),
        (at) => findStock(at, question),
      )
      const owner_oid = offer.payees[0]?.creatorOid ?? ''
      const item = { kind: 'toy', oid: question.subjectOid, owner_oid, price_coins: offer.price }
      return {
        ...offer,
        // Of one toy, however many are bought.
        ...(await discountBy(db, { item, question })),
        payees: [
          ...offer.payees.map((maker) => ({ ...maker, share: 2 })),
          ...(toy.partner_oid ? [{ creatorOid: toy.partner_oid, share: 1 }] : []),
        ],
        isCounted: stock !== null,
      }
    },
    grant: async (tx, line, now) => {
      const { is_consumed: isConsumed } = await findToy(tx, line.subject_oid)
      if (!isConsumed) return onceForGood.grant(tx, line, now)
      await changeBox(tx, line, line.quantity)
      return true
    },
    revoke: async (tx, line, now) => {
      const { is_consumed: isConsumed } = await findToy(tx, line.subject_oid)
      await (isConsumed ? changeBox(tx, line, -line.quantity) : onceForGood.revoke(tx, line, now))
    },
  },
}

interface Toy {
  partner_oid: string | null
  is_consumed: boolean
}

async function findToy(db: Db | Tx, oid: string): Promise<Toy> {
  const query = sql<Toy>`SELECT partner_oid, is_consumed FROM toys WHERE item_oid = ${oid}`
  const [toy] = await executePrepared(db, { compile: () => query.compile(db) })
  return toy ?? { partner_oid: null, is_consumed: false }
}

async function changeBox(tx: Tx, line: BoughtLine, by: number): Promise<void> {
  const { receiver_oid: ownerOid, subject_oid: oid } = line
  await sql`INSERT INTO toy_boxes VALUES (${ownerOid}, ${oid}, ${by})`.execute(tx)
}
