import type { SaleCurrency } from '@plax/contracts/sale-values'

/** What the record of sales must know of a kind of thing that is sold. */
export interface RecordedKind {
  kind: string
  currency: SaleCurrency
  /** Whether creators are told who bought; of the others a day's sales stand as one. */
  namesBuyers: boolean
}
