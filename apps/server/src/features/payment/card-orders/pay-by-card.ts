import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { type CardOrder, purposeOf } from '../charges/card-purpose.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { chargeOrder } from './charge-order.ts'
import { failOrder, findOpenOrder, findOrderByKey, insertOrder } from './orders.queries.ts'
import { settleOrder } from './settle-order.ts'

/** What a buyer asks to pay by card now. */
export interface CardPayment extends Pick<CardOrder, 'purpose' | 'kind' | 'currency' | 'coins'> {
  userOid: string
  key: string
  subjectOid: string
  /** What they were told that the card is charged. */
  amountMinor: number
  /** What else they asked for; part of what the order remembers. */
  terms: Record<string, unknown>
  /** Where the buyer is, to whom the card's bank may lead them back. */
  origin: string
  /**
   * Runs for a new key: throws what keeps them from it. What was given already, or costs nothing, is
   * answered by its id.
   */
  begin: () => Promise<{ order: NewCardOrder } | { resultOid: string }>
}

export interface NewCardOrder {
  creatorOid: string | null
  slot: string | null
  terms: Record<string, unknown>
  cardOid: string
  /** Holds what the order names, in the transaction that writes it. */
  hold?: (tx: Tx) => Promise<unknown>
}

export type CardAnswer =
  | { state: 'paid'; resultOid: string }
  | { state: 'authenticate'; orderOid: string; redirectUrl: string }

/**
 * Pays something by a saved card: an order first, then its charge at the gateway, then all the rest in
 * one transaction. The same key is the same order; the same by another key goes on with the order that
 * is open. Throws what `begin` throws, `payment.failed`, `payment.unknown`,
 * `request.idempotency_key_reused`, and the code of the purpose where the money goes back.
 */
export async function payByCard(deps: PaymentDeps, payment: CardPayment): Promise<CardAnswer> {
  const earlier = await findOrderByKey(deps.db, payment)
  if (earlier) return goOn(deps, assertSame(earlier, payment), payment)
  const begun = await payment.begin()
  if ('resultOid' in begun) return { state: 'paid', resultOid: begun.resultOid }
  return goOn(deps, await openOrder(deps, payment, begun.order), payment)
}

function assertSame(order: CardOrder, asked: CardPayment): CardOrder {
  const isSame =
    order.kind === asked.kind &&
    order.subject_oid === asked.subjectOid &&
    order.coins === asked.coins &&
    order.currency === asked.currency &&
    order.amount_minor === asked.amountMinor &&
    isDeepStrictEqual({ ...order.terms, ...asked.terms }, order.terms)
  if (!isSame) throw new AppError('request.idempotency_key_reused')
  return order
}

const facts = ['subject_oid', 'coins', 'card_oid', 'currency', 'amount_minor', 'terms'] as const

/** The open order of this payment; another one in its slot is given up for it. */
async function openOrder(
  { db, clock }: PaymentDeps,
  payment: CardPayment,
  { creatorOid, slot, terms, cardOid, hold }: NewCardOrder,
): Promise<CardOrder> {
  const { purpose, kind, userOid, key, subjectOid, coins, currency, amountMinor } = payment
  const now = clock.now()
  const wanted = {
    oid: newOid(now),
    purpose,
    kind,
    user_oid: userOid,
    creator_oid: creatorOid,
    subject_oid: subjectOid,
    slot,
    terms,
    coins,
    card_oid: cardOid,
    currency,
    amount_minor: amountMinor,
    request_key: key,
    state: 'open' as const,
    created_at: now,
  }
  for (let tries = 0; tries < 3; tries += 1) {
    const open = slot === null ? null : await findOpenOrder(db, { userOid, purpose, kind, slot })
    if (open && facts.every((name) => isDeepStrictEqual(open[name], wanted[name]))) return open
    if (open) await failOrder(db, open.oid)
    const made = await db.transaction().execute(async (tx) => {
      await hold?.(tx)
      return insertOrder(tx, { ...wanted, terms: JSON.stringify(terms) })
    })
    if (made) return made
    const mine = await findOrderByKey(db, payment)
    if (mine) return assertSame(mine, payment)
  }
  throw new AppError('payment.unknown')
}

async function goOn(
  deps: PaymentDeps,
  order: CardOrder,
  payment: CardPayment,
): Promise<CardAnswer> {
  if (order.result_oid) return { state: 'paid', resultOid: order.result_oid }
  if (order.state === 'returned') throw new AppError(purposeOf(deps, order).returnedCode)
  if (order.state === 'failed') throw new AppError('payment.failed')
  const { outcome, charge } = await chargeOrder(deps, order, payment)
  if (outcome === 'captured') {
    const captured = { orderOid: order.oid, chargeOid: charge.oid }
    return { state: 'paid', resultOid: await settleOrder(deps, captured) }
  }
  if (outcome === 'unknown') throw new AppError('payment.unknown')
  if (outcome === 'authenticate') {
    return { state: outcome, orderOid: charge.oid, redirectUrl: charge.redirect_url ?? '' }
  }
  await failOrder(deps.db, order.oid)
  // What was declined before they came again is over: they want to try once more.
  if (order.request_key !== payment.key) return payByCard(deps, payment)
  throw new AppError('payment.failed')
}
