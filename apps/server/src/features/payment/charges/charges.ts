import type { Currency, PaymentMethod } from '@plax/contracts/payment/payment-values'
import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type FiatBucket, getBalance, grant, lockWallet } from '../../ledger/ledger.service.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { CardPurposes } from './card-purpose.ts'
import type { ChargesTable } from './charges.tables.ts'
import { vatIn, vatSetting } from './vat.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { topUpWithCoins } from '../top-up/top-up.service.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    charge: true
  }
}

export type ChargeRow = Selectable<ChargesTable>

export interface PaymentDeps {
  db: Db
  clock: Clock
  settings: Settings
  gateway: Gateway
  purposes: CardPurposes
}

/** What routes need besides: the addresses of this installation. */
export type PaymentWebDeps = PaymentDeps & { config: Config }

export const fiatBuckets: Record<Currency, FiatBucket> = { KRW: 'krw', JPY: 'jpy', USD: 'usd' }

/** What somebody wants to be charged; the same key means the same charge. */
export interface ChargeIntent {
  userOid: string
  key: string
  coins: number
  currency: Currency
  method: PaymentMethod
  amountMinor: number
  /** `coins` for those in the wallet. */
  purpose: string
  /** What the coins become once they are paid, in thousandths of a credit; left out, they stay coins. */
  creditMilli?: number | null
  orderOid?: string | null
  cardOid?: string | null
}

/** The charge of a key, made where there is none. Throws where the key meant another charge. */
export async function openCharge(deps: PaymentDeps, intent: ChargeIntent): Promise<ChargeRow> {
  const now = deps.clock.now()
  await deps.db
    .insertInto('charges')
    .values({
      oid: newOid(now),
      user_oid: intent.userOid,
      request_key: intent.key,
      coins: intent.coins,
      currency: intent.currency,
      method: intent.method,
      amount_minor: intent.amountMinor,
      gateway: deps.gateway.name,
      gateway_ref: null,
      redirect_url: null,
      state: 'ready',
      posting_id: null,
      created_at: now,
      paid_at: null,
      purpose: intent.purpose,
      card_order_oid: intent.orderOid ?? null,
      card_oid: intent.cardOid ?? null,
      dispute: null,
      decline_code: null,
      credit_milli: intent.creditMilli ?? null,
      credit_posting_id: null,
      vat_basis_points: await deps.settings.get(vatSetting),
    })
    // Two at once of one card order meet at its one charge as well as at the key.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const charge = await chargeOfKey(deps.db, intent).executeTakeFirstOrThrow()
  const isSame =
    charge.coins === intent.coins &&
    charge.currency === intent.currency &&
    charge.method === intent.method &&
    charge.credit_milli === (intent.creditMilli ?? null) &&
    charge.card_oid === (intent.cardOid ?? null) &&
    charge.card_order_oid === (intent.orderOid ?? null)
  if (!isSame) throw new AppError('request.idempotency_key_reused')
  return charge
}

/** The charge that a buyer's key stands for already. */
export function chargeOfKey(db: Db, intent: Pick<ChargeIntent, 'userOid' | 'purpose' | 'key'>) {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('user_oid', '=', intent.userOid)
    .where('purpose', '=', intent.purpose)
    .where('request_key', '=', intent.key)
}

/** A charge in another state, unless it left the one that it was read in; answers what it is now. */
export async function moveCharge(
  db: Db,
  charge: ChargeRow,
  to: Partial<Pick<ChargeRow, 'state' | 'gateway_ref' | 'redirect_url' | 'decline_code'>>,
): Promise<ChargeRow> {
  const moved = await db
    .updateTable('charges')
    .set(to)
    .where('oid', '=', charge.oid)
    .where('state', '=', charge.state)
    .returningAll()
    .executeTakeFirst()
  return moved ?? getCharge(db, charge.oid)
}

/**
 * Credits a charge that was captured at the gateway, once, whatever was said of it before: money that
 * came is answered for. Where the wallet was closed meanwhile nothing is credited; the charge is then
 * `refunding`, and a job gives the money back. The caller looks at the state of the answer.
 */
export async function creditCharge(tx: Tx, chargeOid: string, now: Date): Promise<ChargeRow> {
  const charge = await lockCharge(tx, chargeOid)
  if (isSettled(charge)) return charge
  if (!(await lockOpenWallet(tx, charge.user_oid, now))) return owe(tx, charge)
  const posting = await grant(tx, {
    operation: 'payment.charge',
    key: charge.oid,
    type: 'purchase',
    ownerOid: charge.user_oid,
    amounts: [{ bucket: 'coin', amount: charge.coins, origin: 'charge', chargeOid: charge.oid }],
    fiat: {
      bucket: fiatBuckets[charge.currency],
      amountMinor: charge.amount_minor,
      vatMinor: vatIn(charge, charge.amount_minor),
    },
    reference: { kind: 'charge', oid: charge.oid },
    now,
  })
  // What pays for an order is spent in the same transaction.
  if (charge.purpose === 'coins') await topUpWithCoins(tx, { userOid: charge.user_oid, now })
  await emit(tx, { stream: 'payment', type: 'charge.paid', payload: { chargeOid } }, now)
  return tx
    .updateTable('charges')
    .set({ state: 'paid', posting_id: posting.postingId, paid_at: now })
    .where('oid', '=', charge.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Gives the money of a captured charge back, where what it was for is no more; nothing is credited.
 * One that was credited already stays as it is, which the caller sees by its state.
 */
export async function returnCharge(tx: Tx, chargeOid: string): Promise<ChargeRow> {
  const charge = await lockCharge(tx, chargeOid)
  return isSettled(charge) ? charge : owe(tx, charge)
}

/** The money is owed back; a job asks the gateway for it. */
async function owe(tx: Tx, charge: ChargeRow): Promise<ChargeRow> {
  const key = `payment.give-back:${charge.oid}`
  await addJob(tx, 'payment.give-back', { chargeOid: charge.oid }, { key })
  return moveCharge(tx, charge, { state: 'refunding' })
}

/** Throws `payment.order_not_found`. */
export function lockCharge(tx: Tx, oid: string): Promise<ChargeRow> {
  return tx
    .selectFrom('charges')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('payment.order_not_found'))
}

/** Nothing more is to be done for it. */
export function isSettled({ state }: Pick<ChargeRow, 'state'>): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded'
}

async function lockOpenWallet(tx: Tx, ownerOid: string, now: Date): Promise<boolean> {
  await lockWallet(tx, ownerOid, now)
  const { closed_at: closedAt } = await tx
    .selectFrom('wallets')
    .select('closed_at')
    .where('owner_oid', '=', ownerOid)
    .executeTakeFirstOrThrow()
  return closedAt === null
}

/** The job of a charge whose money is owed back: at the gateway once, by the charge's own key. */
export async function giveBack(deps: PaymentDeps, chargeOid: string): Promise<void> {
  const charge = await getCharge(deps.db, chargeOid)
  if (charge.state !== 'refunding') return
  await deps.gateway.refund({
    orderOid: charge.oid,
    gatewayRef: charge.gateway_ref,
    key: `give-back-${charge.oid}`,
    currency: charge.currency,
    amountMinor: charge.amount_minor,
  })
  await moveCharge(deps.db, charge, { state: 'refunded' })
}

/** What a buyer is told of a charge that was credited. */
export interface CreditResult {
  coins: number
  postingId: string
  balanceCoins: number
  /** What the coins became; null where they are coins. */
  creditMilli: number | null
}

export async function answerOf(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  charge: ChargeRow,
): Promise<CreditResult> {
  if (charge.posting_id === null) throw new AppError('payment.failed')
  const balance = await getBalance(deps.db, charge.user_oid, deps.clock.now())
  return {
    coins: charge.coins,
    postingId: charge.posting_id,
    balanceCoins: balance.coins,
    creditMilli: charge.credit_posting_id === null ? null : charge.credit_milli,
  }
}

export async function findCharge(
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

export function getCharge(db: Db | Tx, oid: string): Promise<ChargeRow> {
  return db.selectFrom('charges').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow()
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
