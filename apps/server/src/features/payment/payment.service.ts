import type { Language } from '@plax/contracts/languages'
import { coinOptions, type Currency, type PaymentMethod } from '@plax/contracts/payment-values'
import { chargePrice } from '@plax/money'
import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import { newOid } from '../../platform/ids.ts'
import { type FiatBucket, getBalance, grant, openWallet } from '../ledger/ledger.service.ts'
import { chargeDescription } from './charge-description.ts'
import type { Gateway } from './gateway.ts'
import type { ChargesTable } from './payment.tables.ts'

export type ChargeRow = Selectable<ChargesTable>

export interface PaymentDeps {
  db: Db
  clock: Clock
  gateway: Gateway
}

const fiatBuckets: Record<Currency, FiatBucket> = { KRW: 'krw', JPY: 'jpy', USD: 'usd' }

export interface ReadyRequest {
  userOid: string
  key: string
  coins: number
  currency: Currency
  method: PaymentMethod
  acceptTerms: boolean
  /** The language that the gateway's page is described in. */
  lang: Language
}

/** What a charge costs by the documents' rules, or a refusal of what is not offered. */
export function priceOf(request: Pick<ReadyRequest, 'coins' | 'currency' | 'method'>): number {
  const { coins, currency, method } = request
  if (!(coinOptions as readonly number[]).includes(coins))
    throw new AppError('payment.amount_not_offered')
  if (method === 'wallet_jpy' && currency !== 'JPY') {
    throw new AppError('payment.method_not_for_currency', { currency })
  }
  return chargePrice({ coins, currency, method }).amountMinor
}

/** Begins a charge: the order first, then the gateway's page; the same key answers the same order. */
export async function readyCharge(
  deps: PaymentDeps,
  request: ReadyRequest,
): Promise<ChargeRow & { redirect_url: string }> {
  if (!request.acceptTerms) throw new AppError('payment.terms_required')
  const amountMinor = priceOf(request)
  const charge = await insertCharge(deps, request, amountMinor)
  const { coins, currency, method } = charge
  if (coins !== request.coins || currency !== request.currency || method !== request.method) {
    throw new AppError('request.idempotency_key_reused')
  }
  if (charge.redirect_url) return { ...charge, redirect_url: charge.redirect_url }
  const { gatewayRef, redirectUrl } = await deps.gateway.ready({
    orderOid: charge.oid,
    currency,
    amountMinor,
    description: chargeDescription(coins, request.lang),
    returnUrl: `/wallet/charge/return?orderOid=${charge.oid}`,
  })
  await deps.db
    .updateTable('charges')
    .set({ gateway_ref: gatewayRef, redirect_url: redirectUrl })
    .where('oid', '=', charge.oid)
    .execute()
  return { ...charge, gateway_ref: gatewayRef, redirect_url: redirectUrl }
}

async function insertCharge(
  deps: PaymentDeps,
  request: ReadyRequest,
  amountMinor: number,
): Promise<ChargeRow> {
  const now = deps.clock.now()
  await deps.db
    .insertInto('charges')
    .values({
      oid: newOid(now),
      user_oid: request.userOid,
      request_key: request.key,
      coins: request.coins,
      currency: request.currency,
      method: request.method,
      amount_minor: amountMinor,
      gateway: deps.gateway.name,
      gateway_ref: null,
      redirect_url: null,
      state: 'ready',
      posting_id: null,
      created_at: now,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_oid', 'request_key']).doNothing())
    .execute()
  return deps.db
    .selectFrom('charges')
    .selectAll()
    .where('user_oid', '=', request.userOid)
    .where('request_key', '=', request.key)
    .executeTakeFirstOrThrow()
}

/**
 * Finishes a charge: captured at the gateway, then credited in one transaction. Between the two a
 * crash loses nothing, since capturing again answers the same and the ledger posts an order once.
 */
export async function confirmCharge(
  deps: PaymentDeps,
  request: { userOid: string; orderOid: string; paymentKey: string },
): Promise<{ coins: number; postingId: string; balanceCoins: number }> {
  const charge = await findCharge(deps.db, request)
  if (!charge?.gateway_ref) throw new AppError('payment.order_not_found')
  if (charge.state === 'paid') return answerOf(deps, charge)
  const outcome = await deps.gateway.capture({
    gatewayRef: charge.gateway_ref,
    paymentKey: request.paymentKey,
    currency: charge.currency,
    amountMinor: charge.amount_minor,
  })
  if (outcome === 'refused') throw new AppError('payment.failed')
  const paid = await deps.db.transaction().execute((tx) => credit(tx, charge, deps.clock.now()))
  return answerOf(deps, paid)
}

async function credit(tx: Tx, charge: ChargeRow, now: Date): Promise<ChargeRow> {
  const locked = await tx
    .selectFrom('charges')
    .selectAll()
    .where('oid', '=', charge.oid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (locked.state === 'paid') return locked
  await openWallet(tx, charge.user_oid, now)
  const posting = await grant(tx, {
    operation: 'payment.charge',
    key: charge.oid,
    type: 'purchase',
    ownerOid: charge.user_oid,
    amounts: [{ bucket: 'coin', amount: charge.coins, origin: 'charge', chargeOid: charge.oid }],
    fiat: { bucket: fiatBuckets[charge.currency], amountMinor: charge.amount_minor },
    reference: { kind: 'charge', oid: charge.oid },
    now,
  })
  await emit(
    tx,
    { stream: 'payment', type: 'charge.paid', payload: { chargeOid: charge.oid } },
    now,
  )
  return tx
    .updateTable('charges')
    .set({ state: 'paid', posting_id: posting.postingId, paid_at: now })
    .where('oid', '=', charge.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function answerOf(
  deps: PaymentDeps,
  charge: ChargeRow,
): Promise<{ coins: number; postingId: string; balanceCoins: number }> {
  const balance = await getBalance(deps.db, charge.user_oid, deps.clock.now())
  return { coins: charge.coins, postingId: charge.posting_id ?? '', balanceCoins: balance.coins }
}

async function findCharge(
  db: Db,
  { userOid, orderOid }: { userOid: string; orderOid: string },
): Promise<ChargeRow | null> {
  const row = await db
    .selectFrom('charges')
    .selectAll()
    .where('oid', '=', orderOid)
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row ?? null
}

export async function listCharges(db: Db, userOid: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('oid', 'desc')
    .limit(10)
    .execute()
}
