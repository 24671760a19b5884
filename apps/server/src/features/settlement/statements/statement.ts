import type { Language } from '@plax/contracts/languages'
import { payoutValue, rateUnit } from '@plax/money'
import { creditRateSetting } from '../../payment/payment.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { readSpan } from '../calendar/month-bounds.ts'
import type { MonthSpan } from '../calendar/months.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { readLines, readSums, type StatementLine } from './read-lines.ts'

/** What a creator's statement of a month, or a year, says. */
export interface Statement {
  creatorOid: string
  /** `YYYY-MM`, or `YYYY`. */
  period: string
  span: MonthSpan
  isOver: boolean
  sums: StatementSums[]
}

export async function readStatement(
  deps: SettlementDeps,
  { creatorOid, period }: { creatorOid: string; period: string },
): Promise<Statement> {
  const now = deps.clock.now()
  const span = await readSpan(deps, deps.db, { period, now })
  const isOver = span.until <= now
  const sums = await readSums(deps.reports, { creatorOid, span })
  const wonOf = await wonReader(deps.settings)
  return { creatorOid, period, span, isOver, sums: sums.map((row) => presentSums(row, wonOf)) }
}

export type StatementSums = ReturnType<typeof presentSums>
export type NamedLine = ReturnType<typeof presentLine> & StatementSums

/** Lines of a statement with what their items are called now. */
export async function readNamedLines(
  deps: SettlementDeps,
  statement: Statement,
  page: { after?: { kind: string; itemOid: string } | null; limit?: number; lang: Language },
): Promise<{ rows: StatementLine[]; lines: NamedLine[] }> {
  const { creatorOid, span } = statement
  const rows = await readLines(deps.reports, { creatorOid, span, ...page })
  const names = new Map<string, { title: string; path: string | null }>()
  for (const [name, of] of Map.groupBy(rows, (row) => row.kind)) {
    const kind = deps.kinds.find((one) => one.kind === name)
    const oids = of.map((row) => row.item_oid)
    const described = (await kind?.describe(deps.db, oids, page.lang)) ?? new Map()
    for (const [oid, item] of described) names.set(`${name} ${oid}`, item)
  }
  const wonOf = await wonReader(deps.settings)
  const lines = rows.map((row) => ({
    ...presentLine(row, names.get(`${row.kind} ${row.item_oid}`)),
    ...presentSums(row, wonOf),
  }))
  return { rows, lines }
}

function presentLine(row: StatementLine, item: { title: string; path: string | null } | undefined) {
  return {
    kind: row.kind,
    itemOid: row.item_oid,
    title: item?.title ?? '',
    path: item?.path ?? null,
    isJoint: row.share_percent !== null,
    sharePercent: row.share_percent,
    feePercents: row.fee_percents ?? [],
  }
}

type WonOf = (earnings: Pick<StatementLine, 'currency' | 'earned'>) => number

function presentSums(row: StatementLine, wonOf: WonOf) {
  const { currency, sold, refunded, gross, bonus, fee, earned, claims } = row
  return { currency, sold, refunded, gross, bonus, fee, earned, earnedWon: wonOf(row), claims }
}

/** What earnings are worth in won, in which coins are priced; below 0 where more was refunded. */
async function wonReader(settings: Settings): Promise<WonOf> {
  const creditMilliPerCoin = await settings.get(creditRateSetting)
  return ({ currency, earned }) => {
    const amount = Math.abs(earned)
    const coins = currency === 'coin' ? amount : 0
    const creditMilli = currency === 'credit' ? amount : 0
    const won = { currency: 'KRW', rateMicro: rateUnit } as const
    return Math.sign(earned) * payoutValue({ coins, creditMilli, creditMilliPerCoin, ...won })
  }
}
