import type { Currency, GatewayName } from '@plax/contracts/payment/payment-values'

export interface GatewayOrder {
  orderOid: string
  currency: Currency
  /** In the currency's smallest unit. */
  amountMinor: number
  description: string
  /** Where the buyer comes back to, whole; the gateway adds `paymentKey`, or `failed=1`. */
  returnUrl: string
}

/** What names a payment at the gateway; the reference is missing where its answer never came. */
export interface GatewayPayment {
  orderOid: string
  gatewayRef: string | null
}

export type PaymentState = 'open' | 'captured' | 'declined'

/** What became of a payment. */
export interface PaymentStanding {
  state: PaymentState
  gatewayRef: string
  /** Why a card was declined, by the gateway's own code; null where it was not, or nobody says. */
  declineCode: string | null
}

/** A payment in a gateway's own list, as it stands now. */
export interface GatewayRecord {
  gatewayRef: string
  /** Null where it names none of our orders. */
  orderOid: string | null
  at: Date
  state: PaymentState
  /** In capitals. */
  currency: string
  amountMinor: number
  /** What went back, as far as the list says; `refunded` knows all. */
  refundedMinor: number
}

/**
 * A company that takes money, in the two steps of a one-time payment. Every call may be repeated: the
 * same order gives the same page, a payment that was captured answers so again, and a refund is made
 * once a key. A call that fails throws; nothing is known then of what it did.
 */
export interface Gateway {
  name: GatewayName
  isSandbox: boolean
  /** Whether it may take money; a sandbox in production may not (`assertOpen`). */
  isOpen: boolean
  /** The money that it takes. */
  currencies: readonly Currency[]
  ready(order: GatewayOrder): Promise<{ gatewayRef: string; redirectUrl: string }>
  /** `open` where the buyer has not approved it, or the key is not the payment's. */
  capture(
    payment: GatewayPayment & {
      gatewayRef: string
      paymentKey: string
      currency: Currency
      amountMinor: number
    },
  ): Promise<PaymentState>
  /** Lets nobody pay any more what was not paid yet. */
  cancel(payment: GatewayPayment): Promise<void>
  /** What became of a payment; null where the gateway knows of none. */
  find(payment: GatewayPayment): Promise<PaymentStanding | null>
  refund(
    refund: GatewayPayment & { key: string; currency: Currency; amountMinor: number },
  ): Promise<void>
  /** The payments of a time, from its own records; throws where a page of them does not come. */
  list(period: { from: Date; until: Date }): AsyncIterable<GatewayRecord>
  /** What went back of a payment so far, in the currency's smallest unit. */
  refunded(payment: GatewayPayment): Promise<number>
  /** Null at a gateway that keeps no cards. */
  cards: GatewayCards | null
}

/** What a gateway tells of a card that it keeps. */
export interface GatewayCard {
  /** By which the gateway charges it (a billing key). */
  token: string
  /** The same for the same card, however often it is registered. */
  fingerprint: string
  brand: string
  lastFour: string
  expMonth: number
  expYear: number
}

export interface CardCharge extends Omit<GatewayOrder, 'returnUrl'> {
  customerRef: string
  token: string
  /** Null where the buyer is not there to prove who they are: a card that asks for it is declined. */
  returnUrl: string | null
}

export interface GatewayCards {
  /** Who the person is there; asked once a person. */
  customer(person: { userOid: string }): Promise<string>
  /** A page of the gateway where a card is typed in; the same registration gives the same page. */
  register(registration: {
    registrationOid: string
    customerRef: string
    returnUrl: string
  }): Promise<{ gatewayRef: string; redirectUrl: string }>
  /** What came of it: a card, `open` where nobody typed one in yet, or `refused`. */
  registered(registration: { gatewayRef: string }): Promise<GatewayCard | 'open' | 'refused'>
  /** `open` where the buyer has to go to `redirectUrl` first; `capture` finishes it. */
  charge(charge: CardCharge): Promise<PaymentStanding & { redirectUrl: string | null }>
  /** Lets the card be charged no more. */
  forget(card: { token: string }): Promise<void>
}
