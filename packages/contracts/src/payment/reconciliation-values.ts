/** Of comparisons with the gateway, free of zod for the browser. */

/** How a charge and the gateway's payment may differ. */
export const differenceKinds = [
  'missing_here',
  'missing_there',
  'amount',
  'not_credited_here',
  'not_paid_there',
  'not_refunded_here',
  'not_refunded_there',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Days that are over for no longer than this can be compared. */
export const comparableDays = 60
