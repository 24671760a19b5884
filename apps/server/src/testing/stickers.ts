import { sql } from 'kysely'
import { spend } from '../features/ledger/ledger.service.ts'
import {
  type CardOrder,
  type CardPurpose,
  chargeLater,
  createPayment,
  creditCharge,
  getPayingCard,
  orderByProgram,
  type PaymentDeps,
  payByCard,
} from '../features/payment/payment.service.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TestApp } from './open-app.ts'

/** 5.00 USD for 5 coins. */
const price = { coins: 5, currency: 'USD' as const, amountMinor: 500 }

/** Something that cards pay for in tests alone: a number of stickers, while there are enough. */
export const stickers: CardPurpose = {
  purpose: 'sticker',
  returnPath: '/stickers/return',
  returnedCode: 'payment.order_not_found',
  refundCode: 'payment.already_paid',
  kinds: {
    pack: { isAutomatic: false, settle: async () => give },
    refill: {
      isAutomatic: true,
      settle: async () => give,
      decline: async () => (tx, order) => emitSticker(tx, order, 'declined'),
    },
  },
  describe: async (_db, orders, lang) =>
    new Map(
      orders.map((order) => {
        const { count } = order.terms
        const title = lang === 'ko' ? `스티커 ${String(count)}장` : `${String(count)} stickers`
        return [order.oid, { title, facts: { count: Number(count) } }]
      }),
    ),
  onReturned: (tx, order) => emitSticker(tx, order, 'returned'),
  onCardRemoved: async (tx, { cardOid }) => {
    await sql`INSERT INTO sticker_news VALUES (${cardOid}, 'card removed')`.execute(tx)
  },
}

async function give(tx: Tx, order: CardOrder, chargeOid: string): Promise<string> {
  const { user_oid: userOid, coins, created_at: now, terms } = order
  const { rows } = await sql`UPDATE sticker_stock SET left_over = left_over - ${terms.count}
    WHERE left_over >= ${terms.count} RETURNING left_over`.execute(tx)
  if (rows.length === 0) throw new AppError('commerce.not_for_sale')
  const { state } = await creditCharge(tx, chargeOid, now)
  if (state !== 'paid') throw new AppError('payment.failed')
  await spend(tx, {
    operation: 'sticker.sell',
    key: order.oid,
    type: 'consume',
    payerOid: userOid,
    currency: 'coin',
    amount: coins,
    allowBonus: false,
    legs: [],
    reference: null,
    now,
  })
  await sql`INSERT INTO stickers VALUES (${order.oid}, ${userOid}, ${terms.count})`.execute(tx)
  return order.oid
}

async function emitSticker(tx: Tx, { user_oid: userOid }: CardOrder, what: string): Promise<void> {
  await sql`INSERT INTO sticker_news VALUES (${userOid}, ${what})`.execute(tx)
}

/** The tables of its own. */
export async function printStickers({ deps: { db } }: TestApp): Promise<void> {
  await sql`CREATE TABLE stickers (oid text PRIMARY KEY, user_oid text, count int)`.execute(db)
  await sql`CREATE TABLE sticker_stock AS SELECT 0 AS left_over`.execute(db)
  await sql`CREATE TABLE sticker_news (oid text, what text)`.execute(db)
}

/** Buys stickers by the selected card, as a route of theirs would. */
export function buyStickers(
  payment: PaymentDeps,
  { userOid, key, count }: { userOid: string; key: string; count: number },
): ReturnType<typeof payByCard> {
  const terms = { count }
  return payByCard(payment, {
    ...price,
    purpose: 'sticker',
    kind: 'pack',
    userOid,
    key,
    subjectOid: 'sticker',
    terms,
    origin: 'http://plax.invalid',
    begin: async () => {
      const card = await getPayingCard(payment, { userOid, currency: price.currency })
      return { order: { creatorOid: null, slot: null, terms, cardOid: card.oid } }
    },
  })
}

/** Orders stickers that a job charges by the selected card. */
export async function orderStickers(
  t: TestApp,
  { userOid, count }: { userOid: string; count: number },
): Promise<void> {
  const card = await getPayingCard(createPayment(t.deps), { userOid, currency: price.currency })
  await t.deps.db.transaction().execute(async (tx) => {
    const order = await orderByProgram(tx, {
      purpose: 'sticker',
      kind: 'refill',
      user_oid: userOid,
      creator_oid: null,
      subject_oid: 'sticker',
      slot: userOid,
      terms: { count },
      coins: price.coins,
      card_oid: card.oid,
      currency: price.currency,
      amount_minor: price.amountMinor,
      now: t.clock.now(),
    })
    if (order) await chargeLater(tx, order)
  })
}
