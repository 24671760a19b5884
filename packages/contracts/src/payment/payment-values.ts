/** Choices of payments, free of zod for the browser. */

export const currencies = ['KRW', 'JPY', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** `wallet_jpy` is the one wallet whose price adds 20 % instead of 10 % (R-payment-010). */
export const paymentMethods = ['card', 'wallet', 'wallet_jpy'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The companies that money is taken by, as they are called. */
export const gatewayNames = ['Plax Sandbox', 'Stripe', 'Toss Payments'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The amounts of coins that the charge page offers. */
export const coinOptions = [50, 100, 300, 500, 1000, 3000] as const

/** The most that an administrator gives at once. */
export const giftMaxCoins = 1_000_000

/** The numbers that the sandbox gateway takes for cards, and what becomes of them there. */
export const sandboxTestCards = [
  {
    name: 'good',
    number: '4242424242424242',
    brand: 'Visa',
    onRegister: 'succeeds',
    onCharge: 'succeeds',
  },
  {
    name: 'good-too',
    number: '5555555555554444',
    brand: 'Mastercard',
    onRegister: 'succeeds',
    onCharge: 'succeeds',
  },
  {
    name: 'asks',
    number: '4000002500003155',
    brand: 'Visa',
    onRegister: 'succeeds',
    onCharge: 'asks',
  },
  {
    name: 'declined-later',
    number: '4000000000000341',
    brand: 'Visa',
    onRegister: 'succeeds',
    onCharge: 'declines',
  },
  {
    name: 'declined',
    number: '4000000000000002',
    brand: 'Visa',
    onRegister: 'declines',
    onCharge: 'declines',
  },
] as const

/** How an order by card ended, or has not. */
export const cardOrderEnds = ['open', 'paid', 'failed', 'returned'] as const
export type CardOrderEnd = (typeof cardOrderEnds)[number]

/** The same with what the gateway says of it. */
export const cardOrderStates = [
  'waiting',
  'asking',
  'captured',
  'paid',
  'refunded',
  'declined',
  'cancelled',
  'unfinished',
  'returning',
  'returned',
] as const
export type CardOrderState = (typeof cardOrderStates)[number]
