import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { ledgerAdminHandlers } from './ledger.admin.ts'
import { ledgerBundle } from './ledger.bundle.ts'
import { checkAll, checkNew } from './ledger.checks.ts'
import { earningsHandlers } from './ledger.earnings.routes.ts'
import { exportLedger } from './ledger.export.ts'
import { addLedgerGauges } from './ledger.metrics.ts'
import type { NameItems } from './ledger.items.ts'
import { ledgerHandlers } from './ledger.routes.ts'
import { checkRoots } from './ledger.check-roots.ts'
import type { ReadRecords } from './ledger.records.ts'
import { makeRoots } from './ledger.roots.ts'
import { rootHandlers } from './ledger.roots.routes.ts'
import {
  expireHolds,
  expireLots,
  type Invariant,
  listOwnersWithExpiredLots,
  type PostingTypes,
  returnDueEscrows,
  returnEscrowsTask,
  rollUp,
} from './ledger.service.ts'
import { dataNote } from './data-note.ts'

const checkTask = 'ledger.check'
const rootsTask = 'ledger.makeRoots'
const holdsATime = 200
const ownersATime = 500
const escrowsATime = 100

/** The wallet and the ledger: routes, the jobs that keep them, and what a user's export says. */
export function ledgerFeature(
  deps: Pick<Deps, 'db' | 'reports' | 'clock' | 'settings' | 'log' | 'metrics' | 'secret'>,
  known: { namings: readonly NameItems[]; types: PostingTypes },
  readRecords: ReadRecords,
): Feature {
  addLedgerGauges(deps)
  const complain = (broken: Invariant[]) => {
    if (broken.length > 0) deps.log.error({ broken }, 'the ledger breaks an invariant')
  }
  return {
    name: 'ledger',
    handlers: {
      ...ledgerHandlers(deps, known),
      ...earningsHandlers(deps),
      ...ledgerAdminHandlers(deps),
      ...rootHandlers(deps, readRecords),
    },
    bundle: [ledgerBundle(deps)],
    jobs: {
      'ledger.expireHolds': async () => {
        await deps.db.transaction().execute((tx) => expireHolds(tx, holdsATime, deps.clock.now()))
      },
      [returnEscrowsTask]: async () => {
        await returnDueEscrows(deps, escrowsATime, deps.clock.now())
      },
      'ledger.expireLots': async () => {
        const now = deps.clock.now()
        for (const ownerOid of await listOwnersWithExpiredLots(deps.db, ownersATime, now)) {
          await deps.db.transaction().execute((tx) => expireLots(tx, ownerOid, now))
        }
      },
      'ledger.rollUp': async () => {
        await deps.db.transaction().execute(rollUp)
      },
      [checkTask]: async () => {
        await deps.db.transaction().execute(rollUp)
        complain(await checkNew(deps.db, deps.clock.now()))
      },
      'ledger.checkAll': async () => {
        await deps.db.transaction().execute(rollUp)
        complain(await checkAll(deps.db, deps.clock.now()))
        const changed = await checkRoots(deps.reports, readRecords)
        if (changed.length > 0) deps.log.error({ changed }, 'days of the ledger left their roots')
      },
      [rootsTask]: () => makeRoots(deps, readRecords),
    },
    cron: [
      { task: 'ledger.expireHolds', schedule: '* * * * *' },
      { task: returnEscrowsTask, schedule: '* * * * *' },
      { task: 'ledger.expireLots', schedule: '*/10 * * * *' },
      { task: 'ledger.rollUp', schedule: '*/5 * * * *' },
      // Twice within the hour that a proof is good for: a run that fails once leaves none stale.
      { task: checkTask, schedule: '17,47 * * * *' },
      // At night in Korea.
      { task: 'ledger.checkAll', schedule: '37 18 * * *' },
      { task: rootsTask, schedule: '10 1 * * *' },
    ],
    atStart: [checkTask, rootsTask],
    lifecycle: {
      // Money keeps its history: owners are opaque ids, so erasing the account leaves no name here.
      tables: [
        'wallets',
        'ledger_lots',
        'postings',
        'entries',
        'holds',
        'escrows',
        'escrow_lots',
        'rollups',
        'rollup_days',
        'history_sums',
        'history_marks',
        'payee_remainders',
        'posting_remainders',
      ],
      exportNote: dataNote,
      onExport: (db, user) => exportLedger({ db, clock: deps.clock }, user),
    },
  }
}
