import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { bundleLifecycle } from './bundle.lifecycle.ts'
import { bundleNotifies } from './bundle.notifies.ts'
import { bundleHandlers } from './bundle.routes.ts'
import { expireExports } from './exports/expire-exports.ts'
import { exportKind } from './exports/export-task.ts'
import { importKind } from './imports/import-task.ts'
import { exportTask, importTask } from './rows/bundle.deps.ts'
import './rows/bundle.tables.ts'

const expireTask = 'bundle.expire-exports'

/** What creators take along to another installation: `others` bring the parts of it. */
export function bundleFeature(deps: Deps, others: readonly Feature[]): Feature {
  const given = { ...deps, parts: others.flatMap(({ bundle }) => bundle ?? []) }
  return {
    name: 'bundle',
    handlers: bundleHandlers(given),
    notifies: bundleNotifies,
    tasks: { [exportTask]: exportKind(given), [importTask]: importKind(given) },
    jobs: { [expireTask]: () => expireExports(given) },
    cron: [{ task: expireTask, schedule: '50 * * * *' }],
    lifecycle: bundleLifecycle,
  }
}
