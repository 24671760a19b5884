/** Who lives through the simulated year, and how; nothing of it is read from the program. */

export const year = 2027
export const subscriberCount = 1000
const creatorCount = 4
const prices = [100, 200, 300] as const
/** What 10 coins cost in cents by card, before the one that is left off. */
const centsPerCoin = 11

/** How somebody lives through the year; `month` is the one in which it happens, from 1. */
type Fate =
  | { kind: 'pays' }
  /** Has coins, or a card that is taken, up to that month. */
  | { kind: 'runs_out'; month: number }
  /** Is short of coins, or has a card that is declined, on the 1st of that month, and on the 4th no more. */
  | { kind: 'is_late'; month: number }
  | { kind: 'unsubscribes'; month: number }
  /** Removes the card that pays; who pays with coins has none, and pays. */
  | { kind: 'removes_card'; month: number }

export interface Subscriber {
  oid: string
  way: 'coins' | 'card'
  creatorOid: string
  tierOid: string
  priceCoins: number
  priceCents: number
  fate: Fate
}

export interface Tier {
  oid: string
  creatorOid: string
  level: number
  priceCoins: number
}

export const creators = Array.from({ length: creatorCount }, (_, index) => oidOf('c', index))
export const tiers: readonly Tier[] = creators.flatMap((creatorOid, creator) =>
  prices.map((priceCoins, level) => ({
    oid: tierOf(creator, level),
    creatorOid,
    level: level + 1,
    priceCoins,
  })),
)
export const subscribers: readonly Subscriber[] = Array.from(
  { length: subscriberCount },
  subscriber,
)

function subscriber(_: unknown, index: number): Subscriber {
  const creatorOid = creators[index % creatorCount] ?? ''
  const level = index % prices.length
  const priceCoins = prices[level] ?? 0
  const way = index % 2 === 0 ? 'coins' : 'card'
  return {
    oid: oidOf('a', index),
    way,
    creatorOid,
    tierOid: tierOf(index % creatorCount, level),
    priceCoins,
    priceCents: priceCoins * centsPerCoin - 1,
    fate: fateOf(index, way),
  }
}

function fateOf(index: number, way: Subscriber['way']): Fate {
  const month = 2 + (index % 10)
  if (index % 7 === 1) return { kind: 'runs_out', month }
  if (index % 7 === 3) return { kind: 'is_late', month }
  if (index % 7 === 5) return { kind: 'unsubscribes', month }
  if (index % 7 === 6 && way === 'card') return { kind: 'removes_card', month }
  return { kind: 'pays' }
}

/** The months of the year that somebody pays. */
export function paidMonths({ fate }: Subscriber): string[] {
  const isWhole = fate.kind === 'pays' || fate.kind === 'is_late'
  const last = isWhole ? 12 : fate.month
  return Array.from({ length: last }, (_, index) => monthName(index + 1))
}

/** Of the 31 days of January so many are left on the 10th, that day included. */
const firstDays = { left: 22, of: 31 }

/** What somebody pays for January, which they begin on its 10th. */
export function firstPart(amount: number): number {
  return Math.ceil((amount * firstDays.left) / firstDays.of)
}

/** The coins that somebody pays for so many months, January among them. */
export function coinsFor({ priceCoins }: Subscriber, months: number): number {
  return firstPart(priceCoins) + (months - 1) * priceCoins
}

/** The cents that a card is charged for so many months, January among them. */
export function centsFor({ priceCents }: Subscriber, months: number): number {
  return firstPart(priceCents) + (months - 1) * priceCents
}

/** Coins that somebody who pays with them is given on the 10th of January, or the 4th of a later month. */
export function coinsIn({ fate, priceCoins, way }: Subscriber, month: number): number {
  if (way === 'card') return 0
  if (month === 1) {
    const spare = firstPart(priceCoins) - priceCoins
    if (fate.kind === 'runs_out') return fate.month * priceCoins + spare + priceCoins - 1
    if (fate.kind === 'is_late') return (fate.month - 1) * priceCoins + spare
    return 12 * priceCoins
  }
  return fate.kind === 'is_late' && fate.month === month ? (13 - month) * priceCoins : 0
}

/** All coins that somebody ever got: given, or by the charges of their card. */
export function coinsOf(person: Subscriber): number {
  if (person.way === 'card') return coinsFor(person, paidMonths(person).length)
  return Array.from({ length: 12 }, (_, index) => coinsIn(person, index + 1)).reduce(
    (sum, coins) => sum + coins,
    0,
  )
}

export function monthName(month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

function tierOf(creator: number, level: number): string {
  return oidOf('b', creator * prices.length + level)
}

function oidOf(kind: string, index: number): string {
  return kind + index.toString(16).padStart(23, '0')
}
