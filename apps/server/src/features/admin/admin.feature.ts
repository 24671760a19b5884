import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { CronJob } from '../../platform/jobs/jobs.ts'
import type { SaleKind } from '../commerce/commerce.service.ts'
import type { PaymentDeps } from '../payment/payment.service.ts'
import { auditHandlers } from './audit-log.ts'
import { settingHandlers } from './admin-settings.ts'
import { applySetting, settingApproval } from './change-setting.ts'
import { jobHandlers } from './jobs.routes.ts'
import { refundHandlers } from './refunds.routes.ts'
import { userHandlers } from './users.routes.ts'

/** The console of administrators: what no single feature owns. */
export function adminFeature(
  deps: Deps,
  {
    cron,
    payment,
    sales,
  }: { cron: readonly CronJob[]; payment: PaymentDeps; sales: readonly SaleKind[] },
): Feature {
  return {
    name: 'admin',
    approves: { [settingApproval]: applySetting(deps.settings) },
    handlers: {
      ...settingHandlers(deps),
      ...auditHandlers(deps),
      ...jobHandlers(deps, cron),
      ...userHandlers(deps),
      ...refundHandlers({ ...deps, payment, sales }),
    },
  }
}
