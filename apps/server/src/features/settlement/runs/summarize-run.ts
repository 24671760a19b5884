import { sql } from 'kysely'
import { readPayday, readRateDays } from '../calendar/calendar.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting, payerSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { isWholePayer } from './bank-payee.ts'
import { isUnsent, listUnsent, readyOf, totalUnsent } from './unsent.ts'

/** What a month's requests come to, and the files with what they still pay. */
export async function summarizeRun(deps: SettlementDeps, month: string) {
  const totals = await sql<Totals>`
    SELECT currency, state, step, count(*) AS requests, sum(coins)::bigint AS coins,
      sum(credit_milli)::bigint AS "creditMilli", sum(gross_minor)::bigint AS "grossMinor",
      sum(withheld_minor)::bigint AS "withheldMinor",
      sum(gross_minor - withheld_minor)::bigint AS "netMinor"
    FROM settlement_requests
    WHERE month = ${month} AND NOT (${isUnsent})
    GROUP BY currency, state, step ORDER BY currency, state, step`.execute(deps.db)
  const files = await sql<MadeFile>`
    SELECT settlement_files.oid AS "fileOid", settlement_files.currency,
      count(*) FILTER (WHERE state <> 'failed') AS payouts,
      count(*) FILTER (WHERE state = 'processing') AS waiting,
      count(*) FILTER (WHERE state = 'failed' AND ended_at >= (SELECT max(made_at)
        FROM settlement_file_contents WHERE file_oid = settlement_files.oid)) AS "stillIncluded",
      sum(gross_minor - withheld_minor) FILTER (WHERE state <> 'failed')::bigint AS "netMinor",
      settlement_files.created_at AS at
    FROM settlement_files JOIN settlement_requests ON file_oid = settlement_files.oid
    WHERE settlement_files.month = ${month}
    GROUP BY settlement_files.oid HAVING count(*) FILTER (WHERE state <> 'failed') > 0
    ORDER BY settlement_files.created_at`.execute(deps.db)
  const unsent = await listUnsent(deps, month)
  return {
    month,
    paysOn: await readPayday(deps.settings, month),
    rateDay: (await readRateDays(deps.settings, deps.clock.now())).upTo,
    approvalsNeeded: await deps.settings.get(approvalsSetting),
    hasPayer: isWholePayer(await deps.settings.get(payerSetting)),
    totals: [...totals.rows.map((row) => ({ ...row, isExpected: false })), ...totalUnsent(unsent)],
    ready: readyOf(unsent),
    files: files.rows.map((file) => ({ ...file, at: file.at.toISOString() })),
  }
}

interface Totals extends Pick<RequestRow, 'currency' | 'state' | 'step' | 'coins'> {
  requests: number
  creditMilli: number
  grossMinor: number | null
  withheldMinor: number | null
  netMinor: number | null
}

interface MadeFile extends Pick<RequestRow, 'currency'> {
  fileOid: string
  payouts: number
  waiting: number
  stillIncluded: number
  netMinor: number
  at: Date
}
