import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../deps.ts'
import type { SaleKind } from './sales/sale-kind.ts'

export interface CommerceDeps extends Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'secret' | 'log' | 'metrics' | 'askedRoles'
> {
  /** Everything that is sold. */
  sales: readonly SaleKind[]
}

/** What kinds of items add to the terms that creators accept. */
export type CreatorTerms = Omit<OutputOf<'GET /account/creator-terms'>, 'platformFeePercent'>
