import type { Deps } from '../../deps.ts'
import type { SaleKind } from '../commerce/commerce.service.ts'

export interface AnalyticsDeps extends Pick<Deps, 'db' | 'reports' | 'clock' | 'settings'> {
  /** Everything that is sold. */
  kinds: readonly SaleKind[]
  /** Counts the readers up to now. */
  countReads: () => Promise<void>
}
