/** Choices of payments, free of zod for the browser. */

export const currencies = ['KRW', 'JPY', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** `wallet_jpy` is the one wallet whose price adds 20 % instead of 10 % (R-payment-010). */
export const paymentMethods = ['card', 'wallet', 'wallet_jpy'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The amounts of coins that the charge page offers. */
export const coinOptions = [50, 100, 300, 500, 1000, 3000] as const
