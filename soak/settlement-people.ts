/** Who lives through the year of payouts, and how; nothing of it is read from the program. */

export const year = 2027
export const creatorCount = Number(process.env.SOAK_CREATORS ?? 1000)
const buyerCount = Math.max(4, Math.ceil(creatorCount / 10))
export const feePercent = 20
const linesACart = 10

export const creators = Array.from({ length: creatorCount }, (_, index) => oidOf('c', index))
export const buyers = Array.from({ length: buyerCount }, (_, index) => oidOf('a', index))
export const adminOid = oidOf('f', 0)

/** Where creators are paid: half in won, the others in dollars and yen. */
const places = [
  { country: 'KR', currency: 'KRW', minimumMinor: 30_000, withholdingPoints: 330 },
  { country: 'US', currency: 'USD', minimumMinor: 3_000, withholdingPoints: 0 },
  { country: 'KR', currency: 'KRW', minimumMinor: 30_000, withholdingPoints: 330 },
  { country: 'JP', currency: 'JPY', minimumMinor: 3_000, withholdingPoints: 0 },
] as const
export type Place = (typeof places)[number]
export const currencies = ['KRW', 'USD', 'JPY'] as const
export type Currency = (typeof currencies)[number]

export function placeOf(creator: number): Place {
  return places[creator % places.length] ?? places[0]
}

/** In millionths of a won, for the whole month; payouts are sent and estimated by it. */
export function rateOf(currency: Currency, month: string): number {
  if (currency === 'KRW') return 1_000_000
  const step = Number(month.slice(5)) * 1_370_000
  return currency === 'USD' ? 1_384_250_000 + step : 9_120_000 + step / 100
}

/** When in its month a sale is made: its first instant, the middle, and its last second. */
export const moments = ['first', 'middle', 'last'] as const
export type Moment = (typeof moments)[number]

/** One thing in a cart; the seller may share it with the next creator, at 70 to 30. */
export interface Line {
  seller: number
  partner: number | null
  itemOid: string
  currency: 'coin' | 'credit'
  /** Whole coins, or thousandths of a credit. */
  price: number
  allowsBonus: boolean
}

export interface Cart {
  key: string
  buyer: number
  currency: 'coin' | 'credit'
  lines: Line[]
}

/** The month in which somebody's account is closed, from 1; null for those who stay. */
export function closingMonth(creator: number): number | null {
  return creator % 25 === 7 ? 3 + (creator % 8) : null
}

/** Nobody who closed sells; in the month of it only at its beginning. */
function isSelling(creator: number, month: number, moment: Moment): boolean {
  const closing = closingMonth(creator)
  return closing === null || month < closing || (month === closing && moment === 'first')
}

/** Everybody sells one thing at each moment, and a quarter of them replies, too. */
export function cartsOf(month: number, moment: Moment): Cart[] {
  const lines = creators.flatMap((_, seller) => linesOf(seller, month, moment))
  const coins = lines.filter(({ currency }) => currency === 'coin')
  const replies = lines.filter(({ currency }) => currency === 'credit')
  const carts = Array.from({ length: Math.ceil(coins.length / linesACart) }, (_, index) =>
    coins.slice(index * linesACart, (index + 1) * linesACart),
  )
  return [...carts, ...replies.map((line) => [line])].map((of, index) => ({
    key: `${monthName(month)}-${moment}-${index}`,
    buyer: index % buyerCount,
    currency: of[0]?.currency ?? 'coin',
    lines: of,
  }))
}

function linesOf(seller: number, month: number, moment: Moment): Line[] {
  if (!isSelling(seller, month, moment)) return []
  const lot = mixed(seller, month, moments.indexOf(moment))
  const next = (seller + 1) % creatorCount
  const partner = seller % 5 === 0 && isSelling(next, month, moment) ? next : null
  const itemOid = oidOf('e', seller * 2 + (lot % 2))
  const coins = { itemOid, partner, currency: 'coin' as const, price: 50 + (lot % 950) }
  const sale = { seller, ...coins, allowsBonus: lot % 3 === 0 }
  if (moment !== 'middle' || seller % 4 !== 1) return [sale]
  const reply = { partner: null, currency: 'credit' as const, price: 1000 + (lot % 9000) }
  return [sale, { seller, itemOid, ...reply, allowsBonus: false }]
}

/** Of the sales of a month some are refunded in the next, and some in the one after, when they were paid. */
export function isRefunded(cart: Cart, monthsLater: 1 | 2): boolean {
  const lot = [...cart.key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1009
  return monthsLater === 1 ? lot % 25 === 0 : lot % 25 === 1 && lot % 2 === 0
}

/** Whether somebody asks for a payout in a month. */
export function asksIn(creator: number, month: number): boolean {
  const closing = closingMonth(creator)
  // Who is about to leave asks each time until then.
  if (closing !== null && month === closing - 1) return true
  return (creator + month) % 3 === 0 && (closing === null || month < closing)
}

/** What becomes of a request. */
export function fateOf(creator: number, month: number) {
  const lot = mixed(creator, month, 5)
  return {
    isTakenBackFirst: lot % 29 === 0,
    isAskedTwice: lot % 31 === 1,
    isHeld: lot % 19 === 2 || closingMonth(creator) === month + 1,
    /** Held until the account is closed. */
    isNeverSent: closingMonth(creator) === month + 1,
    fails: lot % 17 === 3,
  }
}

export function monthName(month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7)
}

/** An instant of a day of a month in Seoul, where the operator is: `at(3, 10, '09:00:00')`. */
export function at(month: number, day: number, time = '12:00:00'): Date {
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return new Date(`${date}T${time}+09:00`)
}

export function momentOf(month: number, moment: Moment): Date {
  if (moment === 'first') return at(month, 1, '00:00:00')
  return moment === 'middle' ? at(month, 18) : new Date(at(month + 1, 1, '00:00:00').getTime() - 1)
}

function mixed(...numbers: number[]): number {
  return numbers.reduce((sum, number) => (sum * 48_271 + number * 7919 + 11) % 2_147_483_647, 1)
}

export function oidOf(kind: string, index: number): string {
  return kind + index.toString(16).padStart(23, '0')
}
