/** The buckets by name, with their numbers in the tables. Credits count in thousandths. */
export const bucketNumbers = {
  bonusCoin: 1,
  coin: 2,
  bonusCredit: 3,
  credit: 4,
  krw: 11,
  jpy: 12,
  usd: 13,
} as const

export type Bucket = keyof typeof bucketNumbers
export type WalletBucket = 'bonusCoin' | 'coin' | 'bonusCredit' | 'credit'
export type FiatBucket = 'krw' | 'jpy' | 'usd'

const namesByNumber = new Map<number, Bucket>(
  Object.entries(bucketNumbers).map(([name, number]) => [number, name as Bucket]),
)

export function bucketName(number: number): Bucket {
  const name = namesByNumber.get(number)
  if (!name) throw new RangeError(`No bucket has the number ${number}.`)
  return name
}

/** What a wallet can spend and what running holds have set aside. */
export interface WalletBalance {
  coins: number
  bonusCoins: number
  creditMilli: number
  bonusCreditMilli: number
  heldCoins: number
  heldBonusCoins: number
  heldCreditMilli: number
  heldBonusCreditMilli: number
}

/** Reads the arrays of four that follow the buckets 1 to 4. */
export function walletBalance(free: number[], held: number[]): WalletBalance {
  const at = (amounts: number[], bucket: WalletBucket) => amounts[bucketNumbers[bucket] - 1] ?? 0
  return {
    coins: at(free, 'coin'),
    bonusCoins: at(free, 'bonusCoin'),
    creditMilli: at(free, 'credit'),
    bonusCreditMilli: at(free, 'bonusCredit'),
    heldCoins: at(held, 'coin'),
    heldBonusCoins: at(held, 'bonusCoin'),
    heldCreditMilli: at(held, 'credit'),
    heldBonusCreditMilli: at(held, 'bonusCredit'),
  }
}
