import type { PayoutStep } from '@plax/contracts/settlement/settlement-values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { readRequests } from '../requests/requests.queries.ts'
import { valueOfRequest } from '../requests/value-of.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { isUnfit } from './bank-payee.ts'
import { countValid, readFacts } from './blocks.ts'
import { listUsableRates } from './usable-rates.ts'

export interface UnsentRequest {
  row: RequestRow
  /** Whether enough administrators approved what it would pay now. */
  isApproved: boolean
  isReady: boolean
  /** Null where there is no rate that it could be sent at now. */
  value: ReturnType<typeof valueOfRequest> | null
}

/** What a request is that was not sent yet. */
export const isUnsent = sql`state = 'processing' AND step <> 'sent'`

/** How many requests were not sent yet, by month, oldest first. */
export async function countUnsent(db: Db): Promise<{ month: string; payouts: number }[]> {
  const { rows } = await sql<{ month: string; payouts: number }>`
    SELECT month, count(*) AS payouts FROM settlement_requests WHERE ${isUnsent}
    GROUP BY month ORDER BY month`.execute(db)
  return rows
}

/** What was not sent yet, each with what it comes to at the rate of now: the sum of what is rounded. */
export async function listUnsent(deps: SettlementDeps, month: string): Promise<UnsentRequest[]> {
  const rows = await readRequests(deps.db, sql`month = ${month} AND ${isUnsent}`)
  const rates = await listUsableRates(deps, rows)
  const facts = await readFacts(deps.db, rows)
  const needed = await deps.settings.get(approvalsSetting)
  return rows.map((row) => {
    const rate = rates.get(row.currency) ?? null
    const approvedTerms = facts.get(row.oid)?.approvedTerms ?? []
    const isApproved = countValid(row, { approvedTerms, rate }) >= needed
    const isFit = row.held_reason === null && !isUnfit(row, deps.secret)
    const value = rate ? valueOfRequest(row, rate) : null
    const isPayable = value !== null && value.netMinor > 0 && !rate?.isUnapproved
    return { row, isApproved, isReady: isApproved && isPayable && isFit, value }
  })
}

/** Sums of what wasn't sent yet by currency, and whether it's approved. */
export function totalUnsent(unsent: readonly UnsentRequest[]) {
  const groups = Map.groupBy(unsent, (one) => `${one.row.currency} ${stepOf(one)}`)
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, of]) => {
      const [first] = of
      if (!first) return []
      return {
        currency: first.row.currency,
        state: 'processing' as const,
        step: stepOf(first),
        requests: of.length,
        coins: of.reduce((sum, { row }) => sum + row.coins, 0),
        creditMilli: of.reduce((sum, { row }) => sum + row.credit_milli, 0),
        ...sumOf(of),
        isExpected: first.row.currency !== 'KRW',
      }
    })
}

const stepOf = ({ isApproved }: UnsentRequest): PayoutStep =>
  isApproved ? 'approved' : 'requested'

function sumOf(of: readonly UnsentRequest[]) {
  const sum = (part: 'grossMinor' | 'withheldMinor' | 'netMinor') =>
    of.reduce<number | null>(
      (total, { value }) => (total === null || !value ? null : total + value[part]),
      0,
    )
  return {
    grossMinor: sum('grossMinor'),
    withheldMinor: sum('withheldMinor'),
    netMinor: sum('netMinor'),
  }
}

/** What can be sent, by method and currency. */
export function readyOf(unsent: readonly UnsentRequest[]) {
  const ready = unsent.filter(({ isReady }) => isReady)
  return [...Map.groupBy(ready, ({ row }) => `${row.method} ${row.currency}`)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, of]) => {
      const [first] = of
      if (!first) return []
      const { method, currency } = first.row
      return [{ method, currency, payouts: of.length, netMinor: sumOf(of).netMinor }]
    })
}
