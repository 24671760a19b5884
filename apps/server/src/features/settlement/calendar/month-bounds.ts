import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { businessMonthOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import '../rows/settlement.tables.ts'
import { addMonths, type MonthSpan, spanOf } from './months.ts'

/** A month as it was or is, whatever zone is set later. */
export interface MonthBounds extends MonthSpan {
  /** `YYYY-MM`. */
  month: string
}

interface MonthDeps {
  settings: Settings
}

/**
 * All months up to the present one, the first first. A month begins where the one before it ended, and
 * ends by the zone that is set when it begins; from then on it doesn't change.
 */
export async function listMonths(
  { settings }: MonthDeps,
  db: Db | Tx,
  now: Date,
): Promise<MonthBounds[]> {
  let months = await readMonths(db)
  for (let last = months.at(-1); !last || last.until <= now; last = months.at(-1)) {
    const zone = await settings.get(businessZoneSetting)
    const month = last ? addMonths(last.month, 1) : await firstMonth(db, { zone, now })
    const span = await spanOf(db, month, zone)
    await db
      .insertInto('settlement_months')
      .values({ month, zone, from_at: last?.until ?? span.from, until_at: span.until })
      // Where another process wrote it meanwhile, theirs stays.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    months = await readMonths(db)
  }
  return months
}

/** The month of an instant. */
export async function readMonth(deps: MonthDeps, db: Db | Tx, now: Date): Promise<MonthBounds> {
  const months = await listMonths(deps, db, now)
  const month = months.find(({ from, until }) => from <= now && now < until)
  if (!month) throw new RangeError('The present month has bounds.')
  return month
}

/**
 * When a month or a year began and ended. Months before the first and to come follow the zone that is set,
 * and have no instant of one that has bounds.
 */
export async function readSpan(
  deps: MonthDeps,
  db: Db | Tx,
  { period, now }: { period: string; now: Date },
): Promise<MonthSpan> {
  const months = await listMonths(deps, db, now)
  const of = async (month: string) =>
    months.find((one) => one.month === month) ??
    besideMonths(await spanOf(db, month, await deps.settings.get(businessZoneSetting)), {
      month,
      months,
    })
  if (period.length > 4) return of(period)
  const [first, last] = [await of(`${period}-01`), await of(`${period}-12`)]
  return { ...first, until: last.until, zone: last.zone }
}

function besideMonths(
  { from, until, zone }: MonthSpan,
  { month, months }: { month: string; months: readonly MonthBounds[] },
): MonthSpan {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return { from, until, zone }
  const clip =
    month < first.month
      ? (at: Date) => (at < first.from ? at : first.from)
      : (at: Date) => (at > last.until ? at : last.until)
  return { from: clip(from), until: clip(until), zone }
}

async function readMonths(db: Db | Tx): Promise<MonthBounds[]> {
  const rows = await db.selectFrom('settlement_months').selectAll().orderBy('month').execute()
  return rows.map(({ month, zone, from_at: from, until_at: until }) => ({
    month,
    from,
    until,
    zone,
  }))
}

/** That of the first sale, or the present one. */
async function firstMonth(
  db: Db | Tx,
  { zone, now }: { zone: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ at: Date | null }>`SELECT min(at) AS at FROM sales`.execute(db)
  const first = rows[0]?.at
  return businessMonthOf(first && first < now ? first : now, zone)
}
