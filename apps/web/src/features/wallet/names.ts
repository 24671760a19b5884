import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  PostedTransactionType,
  TransactionType,
} from '@plax/contracts/ledger/transaction-types'
import { type ItemKinds, postingNames } from '../../lib/item-kinds/item-kind.ts'
import type { Bucket, Entry } from './wallet.api.ts'

/** What each type that the product posts today is called by people. */
const postedTypeNames: Record<PostedTransactionType, MessageDescriptor> = {
  purchase: msg`Coin purchase`,
  increase: msg`Gift from this site`,
  convert: msg`Conversion to credits`,
  refund: msg({ message: 'Refund', context: 'transaction' }),
  expire: msg({ message: 'Expired', context: 'transaction' }),
  forfeit: msg`Lost with deleted account`,
  coin_subscription: msg({ message: 'Subscription', context: 'transaction' }),
  donation: msg`Donation`,
  chat_content: msg`Chat content`,
  image_chat: msg`Chat image`,
  change_nick: msg`Nickname change`,
  drm_encoding: msg`DRM encoding`,
  story_chat: msg`Story chat`,
  order: msg`Purchase`,
}

const typeNames: Record<TransactionType, MessageDescriptor> = {
  ...postedTypeNames,
  consume: msg`Spending`,
  payout: msg({ message: 'Payout', context: 'of earnings' }),
  unknown: msg`Other`,
  gacha: msg`Gacha pull`,
  'gacha-refund': msg`Gacha refund`,
  live_donation: msg`Donation in a live stream`,
  live_donation_tts: msg`Text-to-speech donation`,
  external_live_donation: msg`Donation on another site`,
  live_ticketing: msg`Live stream ticket`,
  chat: msg`Chat message`,
  chat_donation: msg`Donation in a chat`,
  'sorry-box-coins': msg`Apology box`,
  'random-box-coins': msg`Random box`,
}

/** Whether a type has a name of its own; others are for the administrator to explain. */
export function isNamedType(kinds: ItemKinds, type: string): boolean {
  return type !== 'unknown' && Object.hasOwn({ ...postingNames(kinds), ...typeNames }, type)
}

/** A name for any type, also one that only a newer server knows. */
export function typeName(kinds: ItemKinds, type: string): MessageDescriptor {
  const names: Record<string, MessageDescriptor> = { ...postingNames(kinds), ...typeNames }
  return (Object.hasOwn(names, type) && names[type]) || typeNames.unknown
}

/** The types that the history of a wallet can be filtered by. */
export function filterNames(kinds: ItemKinds): Record<string, MessageDescriptor> {
  return { ...postedTypeNames, ...postingNames(kinds) }
}

export const bucketNames: Record<Bucket, MessageDescriptor> = {
  coin: msg`Coins`,
  bonusCoin: msg`Bonus coins`,
  credit: msg`Credits`,
  bonusCredit: msg`Bonus credits`,
  krw: msg`Korean won`,
  jpy: msg`Japanese yen`,
  usd: msg`US dollars`,
}

export const accountNames: Record<Entry['account'], MessageDescriptor> = {
  user: msg`Your wallet`,
  escrow: msg`On hold`,
  creator: msg`Creator`,
  house: msg`This site`,
  tax: msg`Taxes to be paid`,
  issue: msg`Issued`,
}
