import { recordSale, undoSale } from '../apps/server/src/features/commerce/commerce.service.ts'
import {
  convert,
  grant,
  reverse,
  spendLines,
} from '../apps/server/src/features/ledger/ledger.service.ts'
import type { Db } from '../apps/server/src/platform/db/database.ts'
import { type Books, netOf, splitOf } from './settlement-books.ts'
import {
  adminOid,
  at,
  buyers,
  type Cart,
  cartsOf,
  creators,
  feePercent,
  isRefunded,
  type Line,
  type Moment,
  moments,
  momentOf,
  monthName,
} from './settlement-people.ts'

const kinds = {
  coin: { kind: 'story', currency: 'coin', namesBuyers: true },
  credit: { kind: 'chat', currency: 'credit', namesBuyers: false },
} as const
const bonusAMonth = 700
const wonPerCoin = 110
const atOnce = 6

/** Sales by the functions that sellers call, ten things to a posting, since orders would be too slow. */
export class Market {
  readonly #db: Db
  readonly #books: Books
  readonly #creditMilliPerCoin: number
  readonly #postings = new Map<string, string>()

  constructor(db: Db, books: Books, creditMilliPerCoin: number) {
    this.#db = db
    this.#books = books
    this.#creditMilliPerCoin = creditMilliPerCoin
  }

  async settleIn(now: Date): Promise<void> {
    const rows = [...creators, ...buyers, adminOid].map((oid) => ({
      oid,
      email: `${oid}@example.com`,
      email_key: `${oid}@example.com`,
      password_hash: '',
      nickname: `N${oid[0]}${oid.slice(-8)}`,
      nickname_key: `n${oid[0]}${oid.slice(-8)}`,
      language: 'en' as const,
      created_at: now,
      privacy_consent_at: now,
      is_creator: oid.startsWith('c'),
    }))
    for (let first = 0; first < rows.length; first += 500) {
      await this.#db
        .insertInto('users')
        .values(rows.slice(first, first + 500))
        .execute()
    }
  }

  /** Everybody buys the coins for the month, and gets some bonus. */
  async charge(month: number): Promise<void> {
    const now = at(month, 1, '00:00:00')
    const carts = moments.flatMap((moment) => cartsOf(month, moment))
    await inCrowds(buyers, async (ownerOid, buyer) => {
      const own = carts.filter((cart) => cart.buyer === buyer)
      const credits = sumOf(own.filter(({ currency }) => currency === 'credit'))
      const toConvert = Math.ceil(credits / this.#creditMilliPerCoin)
      const coins = sumOf(own.filter(({ currency }) => currency === 'coin')) + toConvert
      const won = coins * wonPerCoin
      const key = monthName(month)
      await this.#db.transaction().execute(async (tx) => {
        await grant(tx, {
          operation: 'soak.charge',
          key,
          type: 'increase',
          ownerOid,
          amounts: [
            ...(coins > 0 ? [{ bucket: 'coin' as const, amount: coins, origin: 'admin' }] : []),
            { bucket: 'bonusCoin', amount: bonusAMonth, origin: 'admin' },
          ],
          ...(won > 0 && { fiat: { bucket: 'krw' as const, amountMinor: won } }),
          now,
        })
        if (toConvert === 0) return
        await convert(tx, {
          operation: 'soak.convert',
          key,
          type: 'convert',
          ownerOid,
          amountCoins: toConvert,
          creditMilli: toConvert * this.#creditMilliPerCoin,
          cap: { businessDay: `${key}-01`, maxCoins: 1_000_000_000 },
          now,
        })
      })
      this.#books.charge(buyer, { coins, bonus: bonusAMonth, won })
      this.#books.convert(buyer, toConvert)
    })
  }

  /** Carts of one buyer one after the other, so that it is known which of them the bonus pays. */
  async sell(month: number, moment: Moment): Promise<void> {
    const byBuyer = [...Map.groupBy(cartsOf(month, moment), ({ buyer }) => buyer).values()]
    await inCrowds(byBuyer, async (carts) => {
      for (const cart of carts) {
        this.#postings.set(cart.key, await this.#buy(cart, momentOf(month, moment)))
        this.#books.sell(cart, monthName(month))
      }
    })
  }

  async refund(month: number, now: Date): Promise<number> {
    const ofMonth = (number: number) => moments.flatMap((moment) => cartsOf(number, moment))
    const carts = ([1, 2] as const).flatMap((monthsLater) =>
      month - monthsLater < 1
        ? []
        : ofMonth(month - monthsLater).filter((cart) => isRefunded(cart, monthsLater)),
    )
    await inCrowds(carts, async (cart) => {
      const postingId = this.#postings.get(cart.key) ?? ''
      await this.#db.transaction().execute(async (tx) => {
        const undone = await reverse(tx, {
          operation: 'soak.refund',
          key: cart.key,
          type: 'refund',
          postingId,
          now,
        })
        const buyer = { oid: buyers[cart.buyer] ?? '', paidAt: now }
        await undoSale(tx, { postingId, reversal: undone, buyer, now })
      })
      this.#books.refund(cart, monthName(month))
    })
    return carts.length
  }

  #buy(cart: Cart, now: Date): Promise<string> {
    const buyerOid = buyers[cart.buyer] ?? ''
    const kind = kinds[cart.currency]
    return this.#db.transaction().execute(async (tx) => {
      const posting = await spendLines(tx, {
        operation: 'soak.buy',
        key: cart.key,
        type: cart.currency === 'coin' ? 'order' : 'story_chat',
        payerOid: buyerOid,
        currency: cart.currency,
        lines: cart.lines.map((line) => ({
          amount: line.price,
          allowBonus: line.allowsBonus,
          legs: payeesOf(line).map(({ creatorOid, amount }) => ({
            kind: 'creator' as const,
            ownerOid: creatorOid,
            amount,
          })),
        })),
        now,
      })
      const { postingId } = posting
      for (const [place, line] of cart.lines.entries()) {
        const { bonusAmount = 0, paidAmount = 0, earned = [] } = posting.lines[place] ?? {}
        await recordSale(tx, {
          kind,
          oid: `${cart.key}:${place}`,
          place,
          itemOid: line.itemOid,
          buyerOid,
          feePercent: cart.currency === 'coin' ? feePercent : null,
          posting: { postingId, bonusAmount, paidAmount },
          payees: payeesOf(line).map((payee, index) => ({ ...payee, earned: earned[index] ?? 0 })),
          now,
        })
      }
      return postingId
    })
  }
}

function payeesOf(line: Line): { creatorOid: string; share: number; amount: number }[] {
  const seller = creators[line.seller] ?? ''
  const net = netOf(line)
  if (line.partner === null) return [{ creatorOid: seller, share: 100, amount: net }]
  const [first, second] = splitOf(net)
  const partner = creators[line.partner] ?? ''
  return [
    { creatorOid: seller, share: 70, amount: first },
    { creatorOid: partner, share: 30, amount: second },
  ]
}

function sumOf(carts: readonly Cart[]): number {
  return carts.flatMap(({ lines }) => lines).reduce((sum, { price }) => sum + price, 0)
}

/** So many at once, in no order. */
export async function inCrowds<T>(
  all: readonly T[],
  work: (one: T, index: number) => Promise<unknown>,
): Promise<void> {
  const left = [...all.entries()]
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) await work(one[1], one[0])
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
