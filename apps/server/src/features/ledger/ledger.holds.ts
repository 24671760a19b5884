import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { walletBalance } from './ledger.buckets.ts'
import {
  call,
  fingerprint,
  headFields,
  legFields,
  paid,
  referenceFields,
  type StoredResult,
} from './ledger.calls.ts'
import type { HoldRequest, HoldResult, SettleRequest, SpendResult } from './ledger.requests.ts'

/**
 * Sets an amount aside for work that runs for minutes; settle, void or renew it by its id.
 * Errors: as `spend`.
 */
export async function hold(tx: Tx, request: HoldRequest): Promise<HoldResult> {
  const { currency, amount, allowBonus } = request
  const fields = {
    ...headFields({ ...request, type: 'consume' }, [currency, amount, allowBonus]),
    owner: request.ownerOid,
    currency,
    amount,
    allowBonus,
    bonusCap: request.bonusCap?.maxMilli,
    businessDay: request.bonusCap?.businessDay,
    expiresAt: request.expiresAt,
  }
  const stored = await call<Omit<StoredResult, 'postingId'> & { holdId: string }>(
    tx,
    sql`ledger_hold(${JSON.stringify(fields)}::jsonb, ${request.now})`,
  )
  const { holdId, bonusAmount, paidAmount } = stored
  return { holdId, bonusAmount, paidAmount, balance: walletBalance(stored.balances, stored.held) }
}

/**
 * Charges up to the held amount, bonus first, and returns the rest to its lots.
 * Errors: `ledger.hold_not_found`, `ledger.hold_not_open` (late too), `ledger.hold_exceeded`.
 */
export async function settleHold(tx: Tx, request: SettleRequest): Promise<SpendResult> {
  const fields = {
    holdId: request.holdId,
    amount: request.amount,
    type: request.type,
    fingerprint: fingerprint([request.type, request.amount]),
    legs: legFields(request.legs),
    ...referenceFields(request.reference),
  }
  return paid(tx, sql`ledger_settle_hold(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/** Returns a hold to its exact lots; a hold that was returned already stays so. */
export async function voidHold(tx: Tx, holdId: string, now: Date): Promise<void> {
  await call(tx, sql`ledger_void_hold(${holdId}, ${now})`)
}

/**
 * The heartbeat of a running hold; answers its expiry. It is the only ledger call of its
 * transaction, since it locks the hold without its wallet.
 */
export async function renewHold(
  tx: Tx,
  request: {
    holdId: string
    expiresAt: Date
    now: Date
  },
): Promise<Date> {
  return call(tx, sql`ledger_renew_hold(${request.holdId}, ${request.expiresAt}, ${request.now})`)
}

/** Returns up to `limit` overdue holds to their lots; answers their ids. */
export async function expireHolds(tx: Tx, limit: number, now: Date): Promise<string[]> {
  return call(tx, sql`ledger_expire_holds(${limit}, ${now})`)
}
