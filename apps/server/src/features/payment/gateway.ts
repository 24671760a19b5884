import type { Currency } from '@plax/contracts/payment-values'

export interface GatewayOrder {
  orderOid: string
  currency: Currency
  /** In the currency's smallest unit. */
  amountMinor: number
  description: string
  /** Where the buyer comes back to; the gateway adds `paymentKey`, or `failed=1`. */
  returnUrl: string
}

/**
 * A company that takes money, in the two steps of a one-time payment. Both calls may be repeated:
 * the same order gives the same page, and a payment that was captured answers so again.
 */
export interface Gateway {
  name: string
  isSandbox: boolean
  ready(order: GatewayOrder): Promise<{ gatewayRef: string; redirectUrl: string }>
  capture(payment: {
    gatewayRef: string
    paymentKey: string
    currency: Currency
    amountMinor: number
  }): Promise<'captured' | 'refused'>
}
