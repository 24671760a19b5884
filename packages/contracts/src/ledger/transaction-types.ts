/** Types of credit transactions, as the documents list them (R-wallet-007). */
export const creditTransactionTypes = [
  'purchase',
  'increase',
  'consume',
  'convert',
  'refund',
  'unknown',
] as const

/** Types of coin transactions, as the documents list them (R-wallet-008). */
export const coinTransactionTypes = [
  'purchase',
  'gacha',
  'gacha-refund',
  'donation',
  'consume',
  'refund',
  'increase',
  'live_donation',
  'live_donation_tts',
  'external_live_donation',
  'live_ticketing',
  'coin_subscription',
  'drm_encoding',
  'chat',
  'chat_content',
  'image_chat',
  'chat_donation',
  'change_nick',
  'story_chat',
  'sorry-box-coins',
  'random-box-coins',
] as const

/**
 * What the documents need but do not name: granted amounts that passed their expiry, what was left when
 * its owner withdrew, and earnings that were paid out, which move nothing in the wallet.
 */
export const ownTransactionTypes = ['expire', 'forfeit', 'payout'] as const

/** Nor do they name an order of several kinds at once; of credits it is `consume`. */
export const orderTransactionType = 'order' as const

/** What a change of credits can be called. */
export type CreditTransactionType =
  | (typeof creditTransactionTypes)[number]
  | (typeof ownTransactionTypes)[number]

export type TransactionType =
  | CreditTransactionType
  | (typeof coinTransactionTypes)[number]
  | typeof orderTransactionType

/** The name of a type; sales of features register others than those above. */
export const transactionTypePattern = /^[a-z][a-z_-]{0,39}$/

/** Those of the documents and ours, each once. */
export const transactionTypes = [
  ...new Set([
    ...creditTransactionTypes,
    ...coinTransactionTypes,
    ...ownTransactionTypes,
    orderTransactionType,
  ]),
] satisfies TransactionType[]

/** Those that something posts today; the others come with what they are about. */
export const postedTransactionTypes = [
  'purchase',
  'increase',
  'convert',
  'refund',
  'expire',
  'forfeit',
  'coin_subscription',
  'donation',
  'chat_content',
  'image_chat',
  'change_nick',
  'drm_encoding',
  'story_chat',
  'order',
] as const satisfies TransactionType[]

export type PostedTransactionType = (typeof postedTransactionTypes)[number]
