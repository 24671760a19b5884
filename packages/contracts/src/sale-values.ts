/** Choices of what is sold, free of zod for the browser. */

/** What creators are paid for now. */
export const saleKinds = ['story', 'subscription', 'chat', 'image'] as const
export type SaleKind = (typeof saleKinds)[number]

/** What each kind is called in the ledger. */
export const saleEventTypes = {
  story: 'chat_content',
  subscription: 'coin_subscription',
  chat: 'story_chat',
  image: 'image_chat',
} as const satisfies Record<SaleKind, string>

export type SaleEventType = (typeof saleEventTypes)[SaleKind]

/** Coins count whole, credits in thousandths. */
export const saleCurrencies = ['coin', 'credit'] as const
export type SaleCurrency = (typeof saleCurrencies)[number]

/** Whether single sales of a kind are told with who bought; of the others a day's stand as one. */
export function namesBuyers(kind: SaleKind): boolean {
  return kind === 'story' || kind === 'subscription'
}

export function saleCurrency(kind: SaleKind): SaleCurrency {
  return namesBuyers(kind) ? 'coin' : 'credit'
}
