import { comparableDays } from '@plax/contracts/payment/reconciliation-values'
import { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { isComparable } from './days.ts'
import {
  getSummary,
  listReports,
  listReportsOf,
  type ReportSummary,
  startReconciliation,
} from './reports.ts'

export function reconciliationHandlers(deps: PaymentDeps): Handlers {
  return {
    'GET /payment/admin/reconciliations': async ({ query }) => {
      const place = readCursor(query.cursor, [z.iso.date(), z.string()])
      const after = place && { day: place[0], gateway: place[1] }
      const found = await listReports(deps.db, { after, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.day, row.gateway])
      return { items: rows.map(present), nextCursor }
    },
    'GET /payment/admin/reconciliations/{day}': async ({ params: { day } }) => {
      const reports = await listReportsOf(deps.db, day)
      if (reports.length === 0) throw new AppError('payment.reconciliation_not_found')
      return {
        day,
        reports: reports.map((row) => ({ ...present(row), differences: row.differences })),
      }
    },
    'POST /payment/admin/reconciliations': async ({ actor, body: { day } }) => {
      assertUser(actor)
      return present(await start(deps, { day, actorOid: actor.userOid }))
    },
  }
}

function start(
  { db, clock, gateway }: PaymentDeps,
  { day, actorOid }: { day: string; actorOid: string },
): Promise<ReportSummary> {
  const now = clock.now()
  if (!isComparable(day, now)) {
    throw new AppError('payment.day_not_comparable', { days: comparableDays })
  }
  const report = { day, gateway: gateway.name }
  return db.transaction().execute(async (tx) => {
    await startReconciliation(tx, report)
    await audit(
      tx,
      {
        actorOid,
        action: 'reconciliation.started',
        subjectKind: 'day',
        subjectOid: day,
        details: { gateway: report.gateway },
      },
      now,
    )
    return getSummary(tx, report)
  })
}

function present(row: ReportSummary) {
  return {
    day: row.day,
    gateway: row.gateway,
    state: row.state,
    charges: row.charges,
    payments: row.payments,
    counts: row.counts,
    differs: Object.values(row.counts).reduce((sum, count) => sum + count, 0),
    madeAt: row.made_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    failure: row.failure,
  }
}
