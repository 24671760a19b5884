/** Choices of sales, free of zod for the browser. */

/**
 * `held`: its coins wait in escrow, until they're `released` to the creators or `returned`. What was paid
 * at once, or released, can be `refunded`.
 */
export const orderStates = ['paid', 'held', 'released', 'returned', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** Orders whose sale counts. */
export const soldOrderStates = ['paid', 'released'] as const satisfies OrderState[]

/** States of a sale. */
export const saleStates = ['paid', 'refunded'] as const satisfies OrderState[]
export type SaleState = (typeof saleStates)[number]

/** Who can end the escrow of an order before its deadline. */
export const escrowParties = ['buyer', 'creator'] as const
export type EscrowParty = (typeof escrowParties)[number]

export const escrowOutcomes = ['release', 'return'] as const
export type EscrowOutcome = (typeof escrowOutcomes)[number]

/** Why somebody cannot buy something now. */
export const purchaseObstacles = [
  'own_content',
  'already_purchased',
  'free_content',
  'not_for_sale',
  'subscribers_only',
  'sold_out',
  'not_enough_coins',
] as const
export type PurchaseObstacle = (typeof purchaseObstacles)[number]
