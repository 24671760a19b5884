import type { Deps } from '../../deps.ts'
import type { SaleKind } from './sales/sale-kind.ts'

export interface CommerceDeps extends Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'secret' | 'log' | 'metrics' | 'askedRoles'
> {
  /** Everything that is sold. */
  sales: readonly SaleKind[]
}
