import { rateUnit, scaleAmount } from '@plax/money'
import type { Deps } from '../../../deps.ts'
import { safeFetch } from '../../../platform/safe-fetch.ts'
import { ratesUrlSetting } from '../rows/settlement.settings.ts'
import { readRate, setRate } from './rates.ts'

const bounds = { maxBytes: 256 * 1024, timeoutMs: 20_000, accept: 'application/xml, text/xml' }

/** Currencies whose rate is kept; won are what it is said in. */
const wanted = ['JPY', 'USD'] as const

/**
 * Fetches the day's rates where an operator named a source, in the form of the European Central Bank's
 * reference rates (eurofxref-daily.xml): units for one euro, of which the rate in won follows. A
 * number that an administrator entered for the same day stays.
 */
export async function fetchRates(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'network'>,
): Promise<void> {
  const url = await deps.settings.get(ratesUrlSetting)
  if (!url) return
  const text = (await safeFetch(deps.network, url, bounds)).toString('utf8')
  const { day, rates } = parseEuroRates(text)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    for (const { currency, rateMicro } of rates) {
      const entered = await tx
        .selectFrom('exchange_rates')
        .select('updated_by')
        .where('currency', '=', currency)
        .where('day', '=', day)
        .executeTakeFirst()
      if (entered?.updated_by) continue
      await setRate(tx, {
        day,
        currency,
        rateMicro,
        source: new URL(url).host,
        adminOid: null,
        now,
      })
    }
  })
}

/** The day of the rates, and won for one unit of each currency. Throws where one is missing. */
export function parseEuroRates(text: string) {
  const day = /<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']/.exec(text)?.[1]
  const perEuro = (currency: string): number => {
    const found = new RegExp(
      `<Cube\\s+currency=["']${currency}["']\\s+rate=["'](\\d{1,7}(?:\\.\\d{1,6})?)["']`,
    ).exec(text)?.[1]
    if (!found || Number(found) === 0) throw new Error(`The rates have no number for ${currency}.`)
    return readRate(found)
  }
  if (!day) throw new Error('The rates name no day.')
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
