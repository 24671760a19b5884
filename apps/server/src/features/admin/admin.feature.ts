import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { auditHandlers } from './audit-log.ts'
import { settingHandlers } from './admin-settings.ts'

/** The console of administrators: what no single feature owns. */
export function adminFeature(deps: Deps): Feature {
  return {
    name: 'admin',
    handlers: { ...settingHandlers(deps), ...auditHandlers(deps) },
  }
}
