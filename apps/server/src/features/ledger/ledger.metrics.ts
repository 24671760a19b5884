import type { Deps } from '../../deps.ts'
import { isStale, latestCheck } from './ledger.checks.ts'

/** Whether the ledger is right, as the last check found it. */
export function addLedgerGauges({
  db,
  clock,
  metrics,
}: Pick<Deps, 'db' | 'clock' | 'metrics'>): void {
  const lastCheck = async () => {
    const [first] = await db.selectFrom('ledger_checks').select('id').limit(1).execute()
    return first ? latestCheck(db, clock.now()) : null
  }
  metrics.gauge({
    name: 'plax_ledger_invariant_broken',
    help: '1 where the last check of the ledger found an invariant broken, else 0.',
    label: 'invariant',
    read: async () =>
      ((await lastCheck())?.invariants ?? []).map(({ name, passed }) => ({
        label: name,
        value: passed ? 0 : 1,
      })),
  })
  metrics.gauge({
    name: 'plax_ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked, in seconds since 1970.',
    read: async () => {
      const check = await lastCheck()
      return check ? [{ value: check.checkedAt.getTime() / 1000 }] : []
    },
  })
  metrics.gauge({
    name: 'plax_ledger_check_stale',
    help: '1 where the ledger was not checked within the last hour, or never, else 0.',
    read: async () => {
      const check = await lastCheck()
      const isOld = !check || isStale(check, clock.now())
      return [{ value: isOld ? 1 : 0 }]
    },
  })
}
