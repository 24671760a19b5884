import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { SaleKind } from '../commerce/commerce.service.ts'
import type { PaymentDeps } from '../payment/payment.service.ts'
import { auditHandlers } from './audit-log.ts'
import { settingHandlers } from './admin-settings.ts'
import { applySetting, settingApproval } from './change-setting.ts'
import { dashboardHandlers } from './dashboard.ts'
import { jobHandlers } from './jobs.routes.ts'
import { refundHandlers } from './refunds.routes.ts'
import { userHandlers } from './users.routes.ts'

/** The console of administrators: what no single feature owns. */
export function adminFeature(
  deps: Deps,
  {
    features,
    payment,
    sales,
  }: { features: readonly Feature[]; payment: PaymentDeps; sales: readonly SaleKind[] },
): Feature {
  const cron = features.flatMap((feature) => feature.cron ?? [])
  const desks = features.flatMap(({ desk }) => desk ?? [])
  return {
    name: 'admin',
    approves: { [settingApproval]: applySetting(deps.settings) },
    handlers: {
      ...settingHandlers(deps),
      ...auditHandlers(deps),
      ...dashboardHandlers(deps, desks),
      ...jobHandlers(deps, cron),
      ...userHandlers(deps),
      ...refundHandlers({ ...deps, payment, sales }),
    },
  }
}
