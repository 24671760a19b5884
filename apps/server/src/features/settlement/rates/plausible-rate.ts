import type { Currency } from '@plax/contracts/payment/payment-values'
import { rateUnit } from '@plax/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isApproved } from '../../account/account.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { rateBoundsSetting, rateTolerancePercentSetting } from '../rows/settlement.settings.ts'
import { findRate, type Rate, writeRate } from './rates.ts'

/** The kind of second approval that an unusual rate needs (spec D69). */
export const rateAct = 'payout.rate'

interface RateQuestion {
  currency: Currency
  rate: Rate
}

/** Whether a rate is one that the currency could have, by the operator's bounds. */
export async function isPlausible(
  settings: Settings,
  { currency, rateMicro }: { currency: Currency; rateMicro: number },
): Promise<boolean> {
  if (currency === 'KRW') return rateMicro === rateUnit
  const { min, max } = (await settings.get(rateBoundsSetting))[currency]
  return rateMicro >= min * rateUnit && rateMicro <= max * rateUnit
}

/**
 * The act of paying at a rate that is too far from the last one, which a second administrator must
 * approve; null if the rate is close enough, or nothing is known to compare it with.
 */
export async function findRateAct(
  settings: Settings,
  db: Db | Tx,
  { currency, rate }: RateQuestion,
): Promise<{ kind: string; payload: Record<string, string> } | null> {
  if (currency === 'KRW') return null
  const lastMicro = await findLastRate(db, { currency, rate })
  if (lastMicro === null) return null
  const tolerance = await settings.get(rateTolerancePercentSetting)
  const isClose = Math.abs(rate.rateMicro - lastMicro) * 100 <= lastMicro * tolerance
  if (isClose) return null
  const rates = { rate: writeRate(rate.rateMicro), lastRate: writeRate(lastMicro) }
  return { kind: rateAct, payload: { currency, day: rate.day, ...rates } }
}

/** Whether payouts must not use a rate yet, since nobody gave the second approval that it needs. */
export async function isUnapproved(
  settings: Settings,
  db: Db | Tx,
  asked: RateQuestion,
): Promise<boolean> {
  const act = await findRateAct(settings, db, asked)
  return act !== null && !(await isApproved(db, act))
}

/** The rate of the last payouts in a currency; before the first ones, that of the latest day before. */
async function findLastRate(db: Db | Tx, { currency, rate }: RateQuestion): Promise<number | null> {
  const { rows } = await sql<{ rateMicro: number }>`
    SELECT rate_micro AS "rateMicro" FROM settlement_requests
    WHERE currency = ${currency} AND step = 'sent' AND state <> 'failed'
    ORDER BY sent_at DESC LIMIT 1`.execute(db)
  if (rows[0]) return rows[0].rateMicro
  const upTo = new Date(Date.parse(`${rate.day}T00:00:00Z`) - 24 * 3600 * 1000)
  const before = await findRate(db, { currency, upTo: upTo.toISOString().slice(0, 10) })
  return before?.rateMicro ?? null
}
