import type { Currency } from '@plax/contracts/payment/payment-values'
import type { RateProblem } from '@plax/contracts/settlement/settlement-values'
import { rateUnit, scaleAmount } from '@plax/money'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Network } from '../../../platform/network.ts'
import { safeFetch, SafeFetchError } from '../../../platform/safe-fetch.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { ratesUrlSetting } from '../rows/settlement.settings.ts'
import { isPlausible } from './plausible-rate.ts'
import { readRate, setRate } from './rates.ts'

const bounds = { maxBytes: 256 * 1024, timeoutMs: 20_000, accept: 'application/xml, text/xml' }

/** Currencies whose rate is kept; won are what it is said in. */
const wanted = ['JPY', 'USD'] as const

export interface RateFetch {
  at: Date
  /** The host. */
  source: string
  /** Of the rates; null where none came. */
  day: string | null
  problem: RateProblem | null
}

type FetchDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'network'>

/** Fetches the rates where an operator named a source; fails where none come, so that it is tried again. */
export async function fetchRatesAlone(deps: FetchDeps): Promise<void> {
  const url = await deps.settings.get(ratesUrlSetting)
  if (!url) return
  const { error } = await fetchAndKeep(deps, { url, adminOid: null })
  if (error) throw error
}

/** The same for an administrator, who sees what came of it. Throws `settlement.no_rates_source`. */
export async function fetchRatesNow(
  deps: FetchDeps,
  { adminOid }: { adminOid: string },
): Promise<RateFetch> {
  const url = await deps.settings.get(ratesUrlSetting)
  if (!url) throw new AppError('settlement.no_rates_source')
  return (await fetchAndKeep(deps, { url, adminOid })).fetched
}

/** What came of the last time; null before the first. */
export async function findLastFetch(db: Db): Promise<RateFetch | null> {
  const row = await db
    .selectFrom('exchange_rate_fetches')
    .select(['at', 'source', 'problem', sql<string | null>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Asks a source in the form of the European Central Bank's reference rates (eurofxref-daily.xml): units
 * for one euro, of which the rate in won follows. A number that an administrator entered for the same
 * day stays. What came of it is kept, also where nothing did.
 */
async function fetchAndKeep(
  deps: FetchDeps,
  { url, adminOid }: { url: string; adminOid: string | null },
): Promise<{ fetched: RateFetch; error: unknown }> {
  const { found, problem, error } = await check(deps, await ask(deps.network, url))
  const at = deps.clock.now()
  const source = new URL(url).host
  const fetched = { at, source, day: found?.day ?? null, problem }
  await deps.db.transaction().execute(async (tx) => {
    if (found) await keep(tx, { ...found, source, now: at })
    await tx
      .insertInto('exchange_rate_fetches')
      .values(fetched)
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet(fetched))
      .execute()
    if (adminOid === null) return
    const subject = { subjectKind: 'exchange_rate', subjectOid: null }
    const details = { source, day: fetched.day, problem }
    await audit(
      tx,
      { actorOid: adminOid, action: 'exchange_rate.fetched', ...subject, details },
      at,
    )
  })
  return { fetched, error }
}

interface DayRates {
  day: string
  rates: { currency: Currency; rateMicro: number }[]
}

interface FetchResult {
  found: DayRates | null
  problem: RateProblem | null
  error: unknown
}

/** What came, unless it's of a future day or outside the operator's bounds. */
async function check(
  { clock, settings }: Pick<FetchDeps, 'clock' | 'settings'>,
  asked: FetchResult,
): Promise<FetchResult> {
  if (!asked.found) return asked
  const { day, rates } = asked.found
  const isFuture = day > businessDayOf(clock.now(), await settings.get(businessZoneSetting))
  const each = await Promise.all(rates.map((rate) => isPlausible(settings, rate)))
  if (!isFuture && !each.includes(false)) return asked
  return { found: null, problem: 'implausible', error: new Error('The rates are implausible.') }
}

async function ask(network: Network, url: string): Promise<FetchResult> {
  try {
    const text = (await safeFetch(network, url, bounds)).toString('utf8')
    return { found: parseEuroRates(text), problem: null, error: null }
  } catch (error) {
    const problem = error instanceof SafeFetchError ? error.fault : 'unreadable'
    return { found: null, problem, error }
  }
}

async function keep(
  tx: Tx,
  { day, rates, source, now }: DayRates & { source: string; now: Date },
): Promise<void> {
  for (const { currency, rateMicro } of rates) {
    const entered = await tx
      .selectFrom('exchange_rates')
      .select('updated_by')
      .where('currency', '=', currency)
      .where('day', '=', day)
      .executeTakeFirst()
    if (entered?.updated_by) continue
    await setRate(tx, { day, currency, rateMicro, source, adminOid: null, now })
  }
}

/** The day of the rates, and won for one unit of each currency. Throws where one is missing. */
function parseEuroRates(text: string): DayRates {
  const day = /<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']/.exec(text)?.[1]
  const perEuro = (currency: string): number => {
    const found = new RegExp(
      `<Cube\\s+currency=["']${currency}["']\\s+rate=["'](\\d{1,7}(?:\\.\\d{1,6})?)["']`,
    ).exec(text)?.[1]
    if (!found || Number(found) === 0) throw new Error(`The rates have no number for ${currency}.`)
    return readRate(found)
  }
  if (!day || !isDay(day)) throw new Error('The rates name no day.')
  const won = perEuro('KRW')
  const rates = wanted.map((currency) => ({
    currency,
    rateMicro: scaleAmount(won, {
      numerator: rateUnit,
      denominator: perEuro(currency),
      rounding: 'half_up',
    }),
  }))
  return { day, rates }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
