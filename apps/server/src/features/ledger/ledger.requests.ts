import type { FiatBucket, WalletBalance, WalletBucket } from './ledger.buckets.ts'
import type { PayeeLeg } from './ledger.earnings.ts'
import type { ReferenceKind } from './references.service.ts'

/** `coin` counts whole coins, `credit` thousandths of a credit. */
export type Currency = 'coin' | 'credit'

/** What every posting says of itself. */
export interface PostingHead {
  /** What is done, such as `nickname.change`; keys are unique within (payer, operation). */
  operation: string
  /** The idempotency key. Only a success binds it; the same key answers the same result for ever. */
  key: string
  /**
   * What the caller asked for. The same key with another intent is refused. Left out, it is made
   * of the type, the amounts and the reference; settings such as fees are never part of it.
   */
  intent?: unknown
  /** One of the documents, of a registered sale, or `tax`, which moves nothing in a wallet. */
  type: string
  /** Who did it, where that is not the owner of the wallet (an admin, a job). */
  actorOid?: string | null
  reference?: PostingReference | null
  now: Date
}

/** The thing that a posting is about: `{ kind: 'story', oid }`. */
export interface Reference {
  kind: string
  oid: string
}

/** Of a kind that a feature declared. */
export interface PostingReference extends Reference {
  kind: ReferenceKind
}

export interface GrantRequest extends PostingHead {
  ownerOid: string
  amounts: GrantAmount[]
  /** Money that the house received for it, in minor units. */
  fiat?: { bucket: FiatBucket; amountMinor: number; vatMinor?: number }
}

export interface GrantAmount {
  bucket: WalletBucket
  /** Whole coins, or thousandths of a credit. */
  amount: number
  /** Where it comes from, such as `charge`, `attendance` or `admin`. */
  origin: string
  /** The charge that bought it: such a lot stays by itself, so that a refund finds its source. */
  chargeOid?: string | null
  /** From when it cannot be spent; left out: never. */
  expiresAt?: Date | null
}

export interface SpendRequest extends PostingHead {
  payerOid: string
  currency: Currency
  /** Whole coins, or thousandths of a credit. */
  amount: number
  /** Take bonus before paid (R-wallet-005); false where the item does not allow bonus. */
  allowBonus: boolean
  /** Payees; what they do not take is the house's. */
  legs?: PayeeLeg[]
  /** The most bonus credits a business day (spec D33). */
  bonusCap?: BonusCap | null
}

/** One payment for several things, each with payees of its own. */
export interface SpendLinesRequest extends PostingHead {
  payerOid: string
  currency: Currency
  /** Bonus is used line by line in this order. */
  lines: SpendLine[]
  bonusCap?: BonusCap | null
}

export interface SpendLine {
  /** Whole coins, or thousandths of a credit. */
  amount: number
  /** Take bonus before paid (R-wallet-005); false where the item does not allow bonus. */
  allowBonus: boolean
  /** Payees; what they do not take is the house's. */
  legs?: PayeeLeg[]
}

export interface BonusCap {
  /** `YYYY-MM-DD` in the operator's business zone. */
  businessDay: string
  maxMilli: number
}

export interface ConvertRequest extends PostingHead {
  ownerOid: string
  amountCoins: number
  creditMilli: number
  /** The most coins a business day (R-wallet-009). */
  cap: { businessDay: string; maxCoins: number }
}

export interface HoldRequest extends Omit<PostingHead, 'type'> {
  ownerOid: string
  currency: Currency
  amount: number
  allowBonus: boolean
  bonusCap?: BonusCap | null
  expiresAt: Date
}

export interface SettleRequest {
  holdId: string
  /** At most the held amount; the rest returns to its lots. */
  amount: number
  legs?: PayeeLeg[]
  type: string
  /** Left out: the hold's. */
  reference?: PostingReference | null
  now: Date
}

export interface ReverseRequest extends PostingHead {
  postingId: string
}

export interface TakeBackRequest extends PostingHead {
  ownerOid: string
  /** Where the amount still lies, whole coins or thousandths of a credit. */
  lotId: string
  amount: number
  /** Money that the house gives back for it, in minor units, and the VAT in it. */
  fiat: { bucket: FiatBucket; amountMinor: number; vatMinor?: number }
}

export interface PayOutRequest extends PostingHead {
  creatorOid: string
  /** What they earned, whole coins and thousandths of a credit; one of them at least. */
  coins: number
  creditMilli: number
  /** Money that the house pays for it, in minor units. */
  fiat: {
    bucket: FiatBucket
    amountMinor: number
    /** The part of it that is withheld as tax of a country. */
    withheldMinor: number
    /** ISO 3166-1 alpha-2. */
    country: string
    /** What it's worth in won. */
    won: number
  }
}

/** What a posting did. Replays answer the same, with the balance of that time. */
export interface PostingResult {
  postingId: string
  /** The part of a spend that came from bonus, and the part that was paid. */
  bonusAmount: number
  paidAmount: number
  /** After the posting; lots that expired and wait for their posting are still in it. */
  balance: WalletBalance
}

export interface ReverseResult extends PostingResult {
  /**
   * By creator, the units that the reversal moved to them, or from them where below zero, beside its
   * entries: what keeps them within one unit of their exact earnings.
   */
  carried: Record<string, number>
}

/** What a line's legs received, in their order. */
export interface Earnings {
  earned: number[]
  /** Of exact legs, their parts of what was paid and of the bonus, in whole units. */
  paid?: number[]
  bonus?: number[]
}

export interface SpendResult extends PostingResult, Earnings {}

export interface SpendLinesResult extends PostingResult {
  /** In the order of the request. */
  lines: SpentLine[]
}

export interface SpentLine extends Earnings {
  bonusAmount: number
  paidAmount: number
}

export interface HoldResult {
  holdId: string
  bonusAmount: number
  paidAmount: number
  balance: WalletBalance
}
