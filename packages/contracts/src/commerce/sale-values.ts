/** Choices of what is sold, free of zod for the browser. */

/** Coins count whole, credits in thousandths. */
export const saleCurrencies = ['coin', 'credit'] as const
export type SaleCurrency = (typeof saleCurrencies)[number]
