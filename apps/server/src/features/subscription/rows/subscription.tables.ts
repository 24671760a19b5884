import type { Currency } from '@plax/contracts/payment/payment-values'
import type {
  PayingMethod,
  SubscriptionState,
} from '@plax/contracts/subscription/subscription-values'
import type { Language } from '@plax/contracts/languages'
import type { ColumnType, Generated, Selectable, Updateable } from 'kysely'

/** What is translated of a tier; what is left out is as its creator wrote it. */
export type TierTranslations = Partial<Record<Language, { name?: string; details?: string }>>

interface SubscriptionTiersTable {
  /** The documents' `tierHash`. */
  oid: string
  creator_oid: string
  /** The level: 0 for the free tier, then from 1. */
  position: number
  price_coins: number
  /** Null: as the coins cost by card. */
  price_krw: number | null
  price_jpy: number | null
  price_usd: number | null
  name: string
  details: string
  translations: ColumnType<TierTranslations, string | undefined, string>
  icon_asset_oid: string | null
  emojis: string[]
  is_streak: boolean
  seats: number | null
  created_at: Date
  removed_at: Date | null
}

interface SubscriptionsTable {
  oid: string
  user_oid: string
  creator_oid: string
  tier_oid: string
  /** Of a month, as agreed on. */
  price_coins: number
  is_streak: boolean
  state: SubscriptionState
  /** The start of the unbroken subscription. */
  since: Date
  /** The first month that is not paid, as `2026-11`; null where nothing is paid. */
  next_month: string | null
  next_tier_oid: string | null
  next_price_coins: number | null
  /** Exclusive. */
  ends_at: Date | null
  created_at: Date
  /** Tries in vain to take the month's payment, and from when on it is tried again. */
  attempts: Generated<number>
  retry_at: Date | null
  pay_by: PayingMethod
  /** The rest of a card's: which one, and what a month costs by it as agreed on. */
  card_oid: string | null
  currency: Currency | null
  amount_minor: number | null
  next_amount_minor: number | null
  /** Why an administrator ended it. */
  end_reason: string | null
}

interface SubscriptionPaymentsTable {
  oid: string
  subscription_oid: string
  user_oid: string
  creator_oid: string
  tier_oid: string
  month: string
  kind: 'month' | 'upgrade' | 'downgrade' | 'keep'
  price_coins: number
  fee_percent: number
  /** What the creator received. */
  earned_coins: number
  posting_id: string | null
  /** Null where the program billed it. */
  request_key: string | null
  /** By which coupon it cost less, with its code as it was then. */
  coupon_oid: string | null
  coupon_code: string | null
  created_at: Date
  /** The charge whose coins paid; null where they came from the wallet. */
  charge_oid: string | null
  /** Where an administrator refunded it: their key, the posting that undid it, why, who and when. */
  refund_key: string | null
  refund_posting_id: string | null
  refund_reason: string | null
  refunded_by: string | null
  refunded_at: Date | null
}

/** Subscribers who agreed that a creator may write to them. */
interface SubscriberContactsTable {
  user_oid: string
  creator_oid: string
  agreed_at: Date
}

export type TierChange = Updateable<
  Omit<SubscriptionTiersTable, 'oid' | 'creator_oid' | 'created_at'>
>
export type TierRow = Selectable<SubscriptionTiersTable>
export type SubscriptionRow = Selectable<SubscriptionsTable>
export type PaymentRow = Selectable<SubscriptionPaymentsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    subscription_tiers: SubscriptionTiersTable
    subscriptions: SubscriptionsTable
    subscription_payments: SubscriptionPaymentsTable
    subscriber_contacts: SubscriberContactsTable
  }
}
