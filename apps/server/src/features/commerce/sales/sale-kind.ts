import type { Language } from '@plax/contracts/languages'
import type { SaleCurrency } from '@plax/contracts/sale-values'
import type { PostedTransactionType } from '@plax/contracts/transaction-types'
import type { Db } from '../../../platform/db/database.ts'
import { listItems } from '../../catalogue/catalogue.service.ts'

/** What the record of sales must know of a kind of thing that is sold. */
export interface RecordedKind {
  kind: string
  currency: SaleCurrency
  /** Whether creators are told who bought; of the others a day's sales stand as one. */
  namesBuyers: boolean
}

/** A kind of thing that is sold: what an upper feature exports, and `app.ts` hands to those that list sales. */
export interface SaleKind extends RecordedKind {
  /** What it is called in the ledger. */
  postingType: PostedTransactionType
  /** What its items are: `story`, `tier`. */
  itemKind: string
  /** What items are called now, by id, and the page of each; those that are gone are left out. */
  describe: (
    db: Db,
    itemOids: readonly string[],
    lang: Language,
  ) => Promise<Map<string, DescribedItem>>
}

export interface DescribedItem {
  title: string
  path: string | null
}

/** What items of the catalogue are called. */
export function describeItems(pathOf: (oid: string) => string): SaleKind['describe'] {
  return async (db, itemOids) => {
    const items = await listItems(db, itemOids)
    return new Map([...items].map(([oid, { title }]) => [oid, { title, path: pathOf(oid) }]))
  }
}
