import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import {
  assertAmount,
  call,
  headFields,
  legFields,
  paid,
  postingResult,
  type StoredResult,
} from './ledger.calls.ts'
import type {
  SpendLinesRequest,
  SpendLinesResult,
  SpendRequest,
  SpendResult,
} from './ledger.requests.ts'

/**
 * Pays from a wallet: bonus first where allowed, then paid, oldest expiry first.
 * Errors: `wallet.not_enough_coins`, `wallet.not_enough_credits`, `wallet.bonus_credit_limit`.
 */
export async function spend(tx: Tx, request: SpendRequest): Promise<SpendResult> {
  assertAmount(request.amount)
  const { currency, amount, allowBonus, bonusCap } = request
  const fields = {
    ...headFields(request, [currency, amount, allowBonus]),
    payer: request.payerOid,
    debit: {
      currency,
      amount,
      allowBonus,
      bonusCap: bonusCap?.maxMilli,
      legs: legFields(request.legs),
    },
    businessDay: bonusCap?.businessDay,
  }
  return paid(tx, sql`ledger_spend(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/** Pays for several things by one posting, or for none of them. Errors: as `spend`, of the sum. */
export async function spendLines(tx: Tx, request: SpendLinesRequest): Promise<SpendLinesResult> {
  const { currency, bonusCap } = request
  const intent = request.lines.map(({ amount, allowBonus }) => [amount, allowBonus])
  const fields = {
    ...headFields(request, [currency, intent]),
    payer: request.payerOid,
    currency,
    lines: request.lines.map((line) => ({ ...line, legs: legFields(line.legs) })),
    bonusCap: bonusCap?.maxMilli,
    businessDay: bonusCap?.businessDay,
  }
  const stored = await call<StoredResult & Pick<SpendLinesResult, 'lines'>>(
    tx,
    sql`ledger_spend_lines(${JSON.stringify(fields)}::jsonb, ${request.now})`,
  )
  return { ...postingResult(stored), lines: stored.lines }
}
