import type { Deps } from '../../../deps.ts'
import type { SaleKind } from '../../commerce/commerce.service.ts'
import type { PayoutCompany } from './connect.ts'

export interface SettlementDeps extends Pick<
  Deps,
  'config' | 'db' | 'reports' | 'clock' | 'settings' | 'secret' | 'network' | 'log' | 'metrics'
> {
  /** Everything that is sold, for its names. */
  kinds: readonly SaleKind[]
  /** Null where the installation has no key of Stripe's. */
  connect: PayoutCompany | null
}
