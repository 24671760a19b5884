import {
  buyers,
  type Cart,
  creators,
  type Currency,
  feePercent,
  type Line,
  placeOf,
  rateOf,
} from './settlement-people.ts'

/** What a statement says of a currency of the wallet. */
export interface Sums {
  sold: number
  refunded: number
  gross: number
  bonus: number
  fee: number
  earned: number
  claims: number
}

interface MonthOf {
  month: string
  currency: Line['currency']
  sums: Sums
  /** Of what was sold in it; refunds aside. */
  earnedBySales: number
}

interface Part {
  creator: number
  paid: number
  bonus: number
  earned: number
}

export interface Amounts {
  coins: number
  creditMilli: number
}

/** A request as it must be, and what it came to. */
export interface Payout extends Amounts {
  creator: number
  month: string
  requestOid: string
  state: 'open' | 'sent' | 'failed' | 'canceled'
  grossMinor: number
  withheldMinor: number
}

/** The year's bookkeeping, reckoned here from what everybody was meant to do, without the program. */
export class Books {
  readonly #parts = new Map<string, { month: string; currency: Line['currency']; of: Part[] }>()
  /** By creator, then by month and currency. */
  readonly #months = creators.map(() => new Map<string, MonthOf>())
  readonly #bonusOf = buyers.map(() => 0)
  readonly #accounts = new Map<string, number>()
  readonly #creditMilliPerCoin: number
  readonly payouts = creators.map((): Payout[] => [])
  chargedCoins = 0
  convertedCoins = 0

  constructor(creditMilliPerCoin: number) {
    this.#creditMilliPerCoin = creditMilliPerCoin
  }

  charge(buyer: number, amounts: { coins: number; bonus: number; won: number }): void {
    const { coins, bonus, won } = amounts
    this.chargedCoins += coins
    this.#bonusOf[buyer] = (this.#bonusOf[buyer] ?? 0) + bonus
    this.#move('issue', this.#user(buyer), 'COIN', coins)
    this.#move('issue', this.#user(buyer), 'BONUSCOIN', bonus)
    this.#move('provider', 'house', 'KRW', won)
  }

  convert(buyer: number, coins: number): void {
    this.convertedCoins += coins
    this.#move(this.#user(buyer), 'issue', 'COIN', coins)
    this.#move('issue', this.#user(buyer), 'CREDIT', coins * this.#creditMilliPerCoin)
  }

  sell(cart: Cart, month: string): void {
    const of = cart.lines.flatMap((line) => {
      const bonus = line.allowsBonus ? Math.min(this.#bonusOf[cart.buyer] ?? 0, line.price) : 0
      this.#bonusOf[cart.buyer] = (this.#bonusOf[cart.buyer] ?? 0) - bonus
      return partsOf(line, bonus).map((part) => ({ ...part, itemOid: line.itemOid }))
    })
    this.#parts.set(cart.key, { month, currency: cart.currency, of })
    this.#post(cart, of, 1)
    for (const part of of) this.#count(part, { month, currency: cart.currency, sign: 1 })
  }

  refund(cart: Cart, month: string): void {
    const sale = this.#parts.get(cart.key)
    if (!sale) throw new Error(`${cart.key} was not sold.`)
    this.#post(cart, sale.of, -1)
    const bonus = sale.of.reduce((sum, part) => sum + part.bonus, 0)
    this.#bonusOf[cart.buyer] = (this.#bonusOf[cart.buyer] ?? 0) + bonus
    for (const part of sale.of) {
      const isClaim = month > sale.month
      this.#count(part, { month, currency: sale.currency, sign: -1, isClaim })
    }
  }

  /** What a creator may ask for in a month: all but what was sold in it, less what was asked for. */
  openIn(creator: number, month: string): Amounts {
    const earned = (currency: Line['currency']) =>
      [...(this.#months[creator]?.values() ?? [])].reduce((sum, of) => {
        if (of.currency !== currency || of.month > month) return sum
        return sum + of.sums.earned - (of.month === month ? of.earnedBySales : 0)
      }, 0)
    const asked = (this.payouts[creator] ?? []).filter(
      ({ state }) => state === 'open' || state === 'sent',
    )
    return {
      coins: earned('coin') - asked.reduce((sum, one) => sum + one.coins, 0),
      creditMilli: earned('credit') - asked.reduce((sum, one) => sum + one.creditMilli, 0),
    }
  }

  /** A claim in one currency of the wallet is met by the other. */
  payable({ coins, creditMilli }: Amounts): Amounts {
    const per = this.#creditMilliPerCoin
    if (coins < 0) return { coins: 0, creditMilli: Math.max(0, creditMilli + coins * per) }
    if (creditMilli >= 0) return { coins, creditMilli }
    return { coins: Math.max(0, Math.floor((coins * per + creditMilli) / per)), creditMilli: 0 }
  }

  /** A coin is 100 won; a credit what the coins are that it was converted from. */
  valueOf(amounts: Amounts, currency: Currency, month: string): number {
    const per = BigInt(this.#creditMilliPerCoin)
    const won = (BigInt(amounts.coins) * per + BigInt(amounts.creditMilli)) * 100n * 1_000_000n
    const minor = currency === 'USD' ? 100n : 1n
    return Number((won * minor) / (per * BigInt(rateOf(currency, month))))
  }

  /** Whether refunds since the request left enough of what was earned. */
  covers({ creator, coins, creditMilli }: Payout): boolean {
    const held = (name: string) => this.#accounts.get(`creator:${creators[creator]} ${name}`) ?? 0
    return coins <= Math.max(0, held('COIN')) && creditMilli <= Math.max(0, held('CREDIT'))
  }

  /** Money leaves by the rate of the month in which it is sent. */
  send(payout: Payout, month: string): void {
    const { currency, withholdingPoints } = placeOf(payout.creator)
    payout.state = 'sent'
    payout.grossMinor = this.valueOf(payout, currency, month)
    payout.withheldMinor = Math.floor((payout.grossMinor * withholdingPoints) / 10_000)
    this.#movePayout(payout, 1)
  }

  /** What was sent comes back. */
  fail(payout: Payout): void {
    if (payout.state === 'sent') this.#movePayout(payout, -1)
    payout.state = 'failed'
  }

  sumsOf(creator: number, month: string): Partial<Record<Line['currency'], Sums>> {
    const of = (currency: Line['currency']) =>
      this.#months[creator]?.get(`${month} ${currency}`)?.sums
    const [coin, credit] = [of('coin'), of('credit')]
    return { ...(coin && { coin }), ...(credit && { credit }) }
  }

  /** What refunds of earlier months took back of coins, of all creators. */
  claims(): number {
    const all = this.#months.flatMap((of) => [...of.values()])
    return all.reduce((sum, { sums }) => sum + sums.claims, 0)
  }

  /** What each account of the ledger must hold, as its exported journal names them. */
  accounts(): Record<string, bigint> {
    return Object.fromEntries(
      [...this.#accounts].flatMap(([name, amount]) =>
        amount === 0 ? [] : [[name, BigInt(amount)]],
      ),
    )
  }

  #count(
    part: Part,
    asked: { month: string; currency: Line['currency']; sign: 1 | -1; isClaim?: boolean },
  ): void {
    const { month, currency, sign, isClaim = false } = asked
    const of = this.#monthOf(part.creator, month, currency)
    const { sums } = of
    if (sign > 0) sums.sold += 1
    else sums.refunded += 1
    if (sign > 0) of.earnedBySales += part.earned
    sums.gross += sign * (part.paid + part.bonus)
    sums.bonus += sign * part.bonus
    sums.fee += sign * (part.paid - part.earned)
    sums.earned += sign * part.earned
    if (isClaim) sums.claims -= part.earned
  }

  #monthOf(creator: number, month: string, currency: Line['currency']): MonthOf {
    const months = this.#months[creator]
    const found = months?.get(`${month} ${currency}`)
    if (found) return found
    const sums = { sold: 0, refunded: 0, gross: 0, bonus: 0, fee: 0, earned: 0, claims: 0 }
    const made = { month, currency, sums, earnedBySales: 0 }
    months?.set(`${month} ${currency}`, made)
    return made
  }

  #post(cart: Cart, of: readonly Part[], sign: 1 | -1): void {
    const buyer = this.#user(cart.buyer)
    const name = cart.currency === 'coin' ? 'COIN' : 'CREDIT'
    for (const { creator, paid, bonus, earned } of of) {
      this.#move(buyer, `creator:${creators[creator]}`, name, sign * earned)
      this.#move(buyer, 'house', name, sign * (paid - earned))
      this.#move(buyer, 'house', `BONUS${name}`, sign * bonus)
    }
  }

  #movePayout(payout: Payout, sign: 1 | -1): void {
    const from = `creator:${creators[payout.creator]}`
    this.#move(from, 'issue', 'COIN', sign * payout.coins)
    this.#move(from, 'issue', 'CREDIT', sign * payout.creditMilli)
    const { country, currency } = placeOf(payout.creator)
    const { grossMinor, withheldMinor } = payout
    const source = currency === 'KRW' ? 'house' : 'conversion'
    const won = currency === 'KRW' ? 0 : this.valueOf(payout, 'KRW', payout.month)
    this.#move('house', 'conversion', 'KRW', sign * won)
    this.#move(source, 'provider', currency, sign * (grossMinor - withheldMinor))
    this.#move(source, `payable:withholding:${country}`, currency, sign * withheldMinor)
  }

  #move(from: string, to: string, commodity: string, amount: number): void {
    for (const [account, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      const name = `${account} ${commodity}`
      this.#accounts.set(name, (this.#accounts.get(name) ?? 0) + change)
    }
  }

  #user(buyer: number): string {
    return `user:${buyers[buyer]}`
  }
}

/** Who gets what of a line: of the paid part the price less the fee, rounded down for each. */
function partsOf(line: Line, bonus: number): Part[] {
  const { seller, partner, price, currency } = line
  const paid = price - bonus
  const net = netOf(line)
  const earned = (most: number) => Math.floor((most * paid) / price)
  if (partner === null) return [{ creator: seller, paid, bonus, earned: earned(net) }]
  if (currency === 'credit') throw new Error('Replies are not shared.')
  const [nets, paids, bonuses] = [splitOf(net), splitOf(paid), splitOf(bonus)]
  return [seller, partner].map((creator, index) => ({
    creator,
    paid: paids[index] ?? 0,
    bonus: bonuses[index] ?? 0,
    earned: earned(nets[index] ?? 0),
  }))
}

/** The price less the fee, which for replies is three tenths. */
export function netOf({ price, currency }: Pick<Line, 'price' | 'currency'>): number {
  return Math.floor((price * (currency === 'coin' ? 100 - feePercent : 70)) / 100)
}

/** 70 to 30; the one unit that is over goes where more of it was cut off, in doubt to the first. */
export function splitOf(amount: number): [number, number] {
  const first = Math.floor((amount * 70) / 100)
  const second = Math.floor((amount * 30) / 100)
  const over = amount - first - second
  const isFirsts = (amount * 70) % 100 >= (amount * 30) % 100
  return isFirsts ? [first + over, second] : [first, second + over]
}
