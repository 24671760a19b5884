/** Choices of sales, free of zod for the browser. */

export const orderStates = ['paid', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

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
