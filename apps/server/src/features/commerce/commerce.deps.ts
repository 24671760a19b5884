import type { OutputOf } from '@plax/contracts'
import type { Currency } from '@plax/contracts/payment/payment-values'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SaleKind } from './sales/sale-kind.ts'

export interface CommerceDeps extends Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'secret' | 'log' | 'metrics' | 'askedRoles'
> {
  /** Everything that is sold. */
  sales: readonly SaleKind[]
}

/** What earnings are worth in the money that their creators are paid in, at the latest rate. */
export type ValueEarned = (tx: Tx, earned: Earned) => Promise<EarnedMoney>

export interface Earned {
  creatorOids: readonly string[]
  coins: number
  creditMilli: number
  now: Date
}

export interface EarnedMoney {
  /** In the smallest unit. */
  amountMinor: number
  currency: Currency
}

/** What kinds of items add to the terms that creators accept. */
export type CreatorTerms = Omit<OutputOf<'GET /account/creator-terms'>, 'platformFeePercent'>
