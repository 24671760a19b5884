import { z } from 'zod'

/** How coins are bought besides their number and price. */
export const boughtAs = {
  asCredits: z
    .boolean()
    .default(false)
    .describe(
      'Converts the coins to credits as soon as they’re paid, at the terms of `packs` of GET /payment/charge when the purchase began. Refused with `payment.amount_not_offered` or `wallet.conversion_limit`.',
    ),
  returnTo: z
    .string()
    .max(200)
    .regex(/^(\/[\w-]+)+$/)
    .optional()
    .describe(
      'The path on this site that the gateway sends the buyer back to; the charge page by default.',
    ),
}

export const creditsGot = z
  .number()
  .int()
  .nullable()
  .describe(
    'Thousandths of a credit that the coins became. Null if they’re coins: they weren’t bought as credits, or the daily conversion limit was reached before they were paid.',
  )
