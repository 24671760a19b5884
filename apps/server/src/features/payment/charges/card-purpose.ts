import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CardOrdersTable } from './card-orders.tables.ts'

export type CardOrder = Selectable<CardOrdersTable>

/** A card that is removed, and the one that pays in its place; null where none does. */
export interface RemovedCard {
  cardOid: string
  replacedByCardOid: string | null
  now: Date
}

/** A way in which something is ordered. */
export interface CardOrderKind {
  /** Charged by a job, without its buyer: it is asked for again until the gateway has answered. */
  isAutomatic: boolean
  /**
   * Reads what settling needs beside its rows; what it answers gives what was paid for, in the
   * transaction that holds the order, and answers the id of that. It has the charge's coins granted
   * (`creditCharge`) and spends them. An `AppError` undoes the transaction, and the money goes back.
   */
  settle: () => Promise<(tx: Tx, order: CardOrder, chargeOid: string) => Promise<string>>
  /** The same for an automatic order whose card was declined. */
  decline?: () => Promise<(tx: Tx, order: CardOrder) => Promise<void>>
}

/** What may be paid by a card: registered by the feature that gives it. */
export interface CardPurpose {
  purpose: string
  /** The page of ours to which a buyer's bank leads back. */
  returnPath: string
  kinds: Record<string, CardOrderKind>
  /** Told to a buyer whose money goes back, since what they paid for is no more. */
  returnedCode: ErrorCode
  /** Why its charge is not refunded alone, without what it paid for. */
  refundCode: ErrorCode
  /** What each order is for, by its id: what the gateway and the console call it. */
  describe: (
    db: Db,
    orders: readonly CardOrder[],
    lang: Language,
  ) => Promise<Map<string, CardOrderWords>>
  /** In the transaction in which the money of an order is owed back. */
  onReturned?: (tx: Tx, order: CardOrder, now: Date) => Promise<void>
  /** What the card was to pay later is paid otherwise, or ends. Done again, it does nothing. */
  onCardRemoved?: (tx: Tx, card: RemovedCard) => Promise<void>
}

export interface CardOrderWords {
  title: string
  /** What the console shows besides, by names of the purpose's own. */
  facts: Record<string, string | number | null>
}

export type CardPurposes = ReadonlyMap<string, CardPurpose>

/** Throws where no feature registered it: its orders outlived it. */
export function purposeOf(
  { purposes }: { purposes: CardPurposes },
  { purpose }: { purpose: string },
): CardPurpose {
  const found = purposes.get(purpose)
  if (!found) throw new Error(`Nothing is registered that is paid for as ${purpose}.`)
  return found
}

export function kindOf(
  deps: { purposes: CardPurposes },
  order: Pick<CardOrder, 'purpose' | 'kind'>,
): CardOrderKind {
  const kind = findKind(deps, order)
  if (!kind) {
    throw new Error(`Nothing is registered that is ordered as ${order.kind} of ${order.purpose}.`)
  }
  return kind
}

/** Null where no feature registers it any more. */
export function findKind(
  { purposes }: { purposes: CardPurposes },
  order: Pick<CardOrder, 'purpose' | 'kind'>,
): CardOrderKind | null {
  return purposes.get(order.purpose)?.kinds[order.kind] ?? null
}
