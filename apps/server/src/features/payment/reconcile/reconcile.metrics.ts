import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'

/** What somebody has to look at: days of the last week whose comparison differs or failed. */
export function addReconciliationGauges({
  db,
  clock,
  metrics,
}: Pick<Deps, 'db' | 'clock' | 'metrics'>): void {
  const weekMs = 7 * 24 * 3600_000
  metrics.gauge({
    name: 'plax_reconciliation_days',
    help: 'Days of the last week whose charges differ from the gateway’s list, or could not be compared.',
    label: 'outcome',
    read: async () => {
      const since = new Date(clock.now().getTime() - weekMs).toISOString().slice(0, 10)
      const { rows } = await sql<{ differ: number; failed: number }>`
        SELECT (count(*) FILTER (WHERE counts <> '{}'))::int AS differ,
          (count(*) FILTER (WHERE state = 'failed'))::int AS failed
        FROM payment_reconciliations WHERE day >= ${since}::date`.execute(db)
      return [
        { label: 'differ', value: rows[0]?.differ ?? 0 },
        { label: 'failed', value: rows[0]?.failed ?? 0 },
      ]
    },
  })
}
