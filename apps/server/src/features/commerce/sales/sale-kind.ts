import type {
  EscrowOutcome,
  EscrowParty,
  PurchaseObstacle,
} from '@plax/contracts/commerce/commerce-values'
import type { Language } from '@plax/contracts/languages'
import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { mapUnique } from '../../../platform/map-unique.ts'
import {
  type PostingItem,
  type PostingReader,
  type PostingTypes,
  postingTypes,
} from '../../ledger/ledger.service.ts'

export interface ItemDeps {
  db: Db
  clock: Clock
  secret: string
}

/** What the record of sales must know of a kind of thing that is sold. */
export interface RecordedKind {
  kind: string
  currency: SaleCurrency
  /** Whether creators are told who bought; of the others a day's sales stand as one. */
  namesBuyers: boolean
}

/** A kind of thing that is sold: what an upper feature exports, and `app.ts` hands to those that list sales. */
export interface SaleKind extends RecordedKind {
  /** What it is called in the ledger: a type of the documents, or one of its own. */
  postingType: string
  /** What its items are: `story`, `tier`. */
  itemKind: string
  /** What items are called now, by id, and the page of each; those that are gone are left out. */
  describe: (
    db: Db | Tx,
    itemOids: readonly string[],
    lang: Language,
  ) => Promise<Map<string, DescribedItem>>
  /** What its items are more closely, such as `video`, by id; left out, as `itemKind` says. */
  typesOf?: (db: Db | Tx, itemOids: readonly string[]) => Promise<Map<string, string>>
  /**
   * What somebody who paid for items is shown of them, by id, however many there are in few
   * statements; what is hidden from them is left out. Kinds of the same `itemKind` answer the same.
   */
  show: (
    deps: ItemDeps,
    itemOids: readonly string[],
    reader: PostingReader,
  ) => Promise<Map<string, PostingItem>>
  /** How orders sell it; left out where only its own feature sells it. */
  orders?: OrderRules
}

/** What an order asks of a kind. All in the order's own transaction. */
export interface OrderRules {
  /**
   * What a subject costs now, and what hinders whoever is to receive it; where `holds`, as it stays
   * until the transaction ends. Throws where the buyer or the receiver may not know of it.
   */
  canBuy: (db: Db | Tx, question: BuyQuestion) => Promise<Offer>
  /** Gives what was bought to its receiver; false where they own it already. */
  grant: (tx: Tx, line: BoughtLine, now: Date) => Promise<boolean>
  /** Takes it back where the order is refunded. */
  revoke: (tx: Tx, line: BoughtLine, now: Date) => Promise<void>
  /** Of kinds whose offers name an escrow, which have to have it. */
  reservation?: Reservation
}

/** What is set aside while an order's coins wait in escrow. */
interface Reservation {
  /** Sets it aside for its receiver; false if they own it or it's set aside for them already. */
  make: (tx: Tx, line: BoughtLine, now: Date) => Promise<boolean>
  /** Ends it, before `grant` if the order is released. May be called again. */
  end: (tx: Tx, line: BoughtLine, now: Date) => Promise<void>
}

/** When the coins of an order that wait in escrow reach the creators, or return to the buyer. */
export interface EscrowTerms {
  /** From then on only `atDeadline` happens. */
  deadline: Date
  atDeadline: EscrowOutcome
  /** Who may end it before, beside the selling feature. */
  releasedBy: readonly EscrowParty[]
  returnedBy: readonly EscrowParty[]
}

export interface BuyQuestion {
  buyer: UserActor
  /** The buyer, or whom it is given to. */
  receiver: UserActor
  subjectOid: string
  quantity: number
  couponCode: string | null
  holds: boolean
  now: Date
}

export interface Offer {
  /** Coins aside. */
  obstacle: Exclude<PurchaseObstacle, 'not_enough_coins'> | null
  /** Of one; null where it is not for sale. */
  price: number | null
  /** Of all that are asked for. */
  discount?: number
  /** By which the discount is: `canBuy` checks its code, and the order redeems it. */
  coupon?: LineCoupon
  allowsBonus: boolean
  /** What the platform keeps of the price; left out, its general fee. */
  feePercent?: number
  /** Who is paid, by the weight of their share; the first is whose it is. */
  payees: readonly { creatorOid: string; share: number }[]
  /** Whether it is taken from counted stock. */
  isCounted?: boolean
  /** Whether its coins wait until it's delivered; left out, its sale is final at once. */
  escrow?: EscrowTerms
}

/** With its code as its creator has it, however it was typed. */
export interface LineCoupon {
  oid: string
  code: string
}

/** A line of an order, as its kind gives it and takes it back. */
export interface BoughtLine {
  order_oid: string
  place: number
  user_oid: string
  subject_oid: string
  /** The buyer, or whom it was given to. */
  receiver_oid: string
  quantity: number
}

/** All kinds of sale. Throws if two have the same name. */
export function saleKinds(kinds: readonly SaleKind[]): readonly SaleKind[] {
  mapUnique(kinds, 'sales')
  return kinds
}

/** What the wallet’s history names, with what sales post. Throws if a name can’t be sent. */
export function typesOfSales(kinds: readonly SaleKind[]): PostingTypes {
  return postingTypes(kinds.map(({ postingType }) => postingType))
}

/** Throws if the kind sells into escrow but reserves nothing. */
export function reservationOf({ kind, orders }: SaleKind): Reservation {
  if (!orders?.reservation) throw new Error(`${kind} has an escrow but no reservation.`)
  return orders.reservation
}

/** A kind that orders sell. Throws if they don't. */
export function getOrderedKind(
  kinds: readonly SaleKind[],
  name: string,
): SaleKind & { orders: OrderRules } {
  const kind = findKind(kinds, name)
  if (!kind?.orders) throw new Error(`No orders sell ${name}.`)
  return { ...kind, orders: kind.orders }
}

export function findKind(kinds: readonly SaleKind[], name: string): SaleKind | null {
  return kinds.find(({ kind }) => kind === name) ?? null
}

export interface DescribedItem {
  title: string
  path: string | null
}
