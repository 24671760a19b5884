import type { PayoutState, PayoutStep } from '@plax/contracts/settlement/settlement-values'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ItemKinds } from '../catalogue/catalogue.service.ts'
import type { SaleKind } from '../commerce/commerce.service.ts'

export interface AnalyticsDeps extends Pick<Deps, 'db' | 'reports' | 'clock' | 'settings' | 'log'> {
  /** Everything that is sold. */
  kinds: readonly SaleKind[]
  itemKinds: ItemKinds
  /** Counts the readers up to now. */
  countReads: () => Promise<void>
  /** Of creators, the payouts that run or were made, in the order they were asked for. */
  listPayouts: (db: Db, creatorOids: readonly string[]) => Promise<SalePayout[]>
}

/** A payout of what was sold up to a month of the operator's (`YYYY-MM`), as far as no earlier one paid it. */
export interface SalePayout {
  creatorOid: string
  requestOid: string
  throughMonth: string
  state: PayoutState
  step: PayoutStep
  paysOn: string
  at: Date
}
