import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkInvariants, readJournal } from '../apps/server/src/features/ledger/ledger.service.ts'
import { creditRateSetting } from '../apps/server/src/features/payment/payment.service.ts'
import { readJournalText, sumAccounts } from '../apps/server/src/testing/journals.ts'
import type { TestAnswer } from '../apps/server/src/testing/open-app.ts'
import { giveRole } from '../apps/server/src/testing/people.ts'
import { Books, type Payout } from './settlement-books.ts'
import { House, must } from './settlement-house.ts'
import { sendAndKill } from './settlement-kill.ts'
import {
  adminOid,
  asksIn,
  at,
  closingMonth,
  creators,
  currencies,
  type Currency,
  fateOf,
  monthName,
  placeOf,
  rateOf,
} from './settlement-people.ts'
import { recomputeAll } from './settlement-recompute.ts'
import { inCrowds, Market } from './settlement-sales.ts'

const review = 'I read everything that there was to read.'

export interface YearResult {
  /** What was not as it must be, in sentences. */
  wrong: string[]
  kills: { worker: number; database: number }
  /** How often a kill left a run half sent. */
  halves: number
  statements: number
  recomputed: number
  payouts: Record<Payout['state'], number>
  /** Requests that refunds left without cover, so that they were refused. */
  uncovered: number
  claims: number
  closed: number
  /** What accounts hold by the exported journal, and what they should. */
  sums: { told: Record<string, bigint>; expected: Record<string, bigint> }
  /** In coins: what was charged, what was converted and paid out, and what people still have. */
  coins: { in: bigint; out: bigint; held: bigint }
  /** What hledger finds wrong with the journal; null also where it is not installed. */
  journalProblem: string | null
  hasHledger: boolean
  brokenInvariants: string[]
}

/**
 * A year of sales, refunds, requests, payouts and closed accounts, in which the processes that send
 * payouts are killed (kill -9), and PostgreSQL too. Each statement is compared with what it must be,
 * and at the end with what the published program makes of the creator's exported journal alone.
 */
export async function run(): Promise<YearResult> {
  const house = await House.open(at(1, 1, '00:00:00'))
  try {
    const soak = new Year(house, await house.app.deps.settings.get(creditRateSetting))
    await soak.start()
    for (let month = 1; month <= 12; month += 1) await soak.month(month)
    return await soak.end()
  } finally {
    await house.close()
  }
}

class Year {
  readonly #house: House
  readonly #books: Books
  readonly #market: Market
  readonly #wrong: string[] = []
  readonly #kills = { worker: 0, database: 0 }
  /** By creator: what the program is to make of their journal. */
  readonly #told = creators.map(() => new Map<string, unknown>())
  #halves = 0
  #statements = 0
  #uncovered = 0
  #closed = 0

  constructor(house: House, creditMilliPerCoin: number) {
    this.#house = house
    this.#books = new Books(creditMilliPerCoin)
    this.#market = new Market(house.app.deps.db, this.#books, creditMilliPerCoin)
  }

  async start(): Promise<void> {
    await this.#market.settleIn(this.#house.app.clock.now())
    await giveRole(this.#house.app, { oid: adminOid }, 'admin')
  }

  async month(month: number): Promise<void> {
    const market = this.#market
    await market.charge(month)
    await market.sell(month, 'first')
    await this.#beginMonth(month)
    await market.refund(month, at(month, 5))
    await this.#payOut(month)
    await market.sell(month, 'middle')
    await this.#close(month)
    await this.#request(month)
    await market.sell(month, 'last')
    await this.#house.job('ledger.rollUp')
  }

  async end(): Promise<YearResult> {
    await this.#beginMonth(13)
    await this.#market.refund(13, at(13, 5))
    await this.#payOut(13)
    this.#house.on(at(14, 1))
    const { deps } = this.#house.app
    const found = await recomputeAll(this.#house.app, this.#told, this.#house.folder)
    this.#wrong.push(...found.wrong)
    let text = ''
    for await (const piece of readJournal(deps.db, { from: at(0, 1), to: at(15, 1) })) text += piece
    const told = sumAccounts(readJournalText(text))
    const payouts = this.#books.payouts.flat()
    const count = (state: Payout['state']) => payouts.filter((one) => one.state === state).length
    const paid = payouts.filter(({ state }) => state === 'sent')
    const holders = Object.entries(told).filter(
      ([name]) => name.endsWith(' COIN') && !name.startsWith('issue '),
    )
    const out = paid.reduce((sum, { coins }) => sum + coins, this.#books.convertedCoins)
    const invariants = await checkInvariants(deps.db)
    return {
      wrong: this.#wrong,
      kills: this.#kills,
      halves: this.#halves,
      statements: this.#statements,
      recomputed: found.months,
      payouts: {
        open: count('open'),
        sent: count('sent'),
        failed: count('failed'),
        canceled: count('canceled'),
      },
      uncovered: this.#uncovered,
      claims: this.#books.claims(),
      closed: this.#closed,
      sums: { told, expected: this.#books.accounts() },
      coins: {
        in: BigInt(this.#books.chargedCoins),
        out: BigInt(out),
        held: holders.reduce((sum, [, amount]) => sum + amount, 0n),
      },
      ...this.#checkJournal(text),
      brokenInvariants: invariants.flatMap(({ name, passed }) => (passed ? [] : [name])),
    }
  }

  /** On its first day everybody signs in and reads the statement of the month that is over. */
  async #beginMonth(month: number): Promise<void> {
    this.#house.on(at(month, 1, '09:00:00'))
    await this.#house.signIn(
      [...creators.keys()].filter((one) => (closingMonth(one) ?? 99) >= month),
    )
    const open = this.#house.isIn
    if (month === 1) await inCrowds(open, (creator) => this.#saveAccount(creator))
    else await inCrowds(open, (creator) => this.#readStatement(creator, month - 1))
    await inCrowds(open, async (creator) => {
      if (closingMonth(creator) !== month) return
      const body = { survey: 'little_to_read', review }
      await must(
        this.#house.app.call('POST /account/waitUnregister', { ...this.#house.as(creator), body }),
      )
    })
  }

  async #saveAccount(creator: number): Promise<void> {
    const { country, currency } = placeOf(creator)
    const bank = { method: 'bank', bankName: 'Hana Bank', accountHolder: `N${creator}` }
    const body = { ...bank, country, currency, accountNumber: `110-${10_000 + creator}` }
    await must(this.#house.app.call('POST /account/payouts', { ...this.#house.as(creator), body }))
  }

  async #readStatement(creator: number, month: number): Promise<void> {
    const path = `GET /settlement/statements/${monthName(month)}`
    const { body } = await must(this.#house.app.call(path, this.#house.as(creator)))
    const told: Record<string, unknown> = {}
    for (const { currency, ...sums } of body.sums) told[currency] = sums
    const expected = this.#books.sumsOf(creator, monthName(month))
    this.#same({ told, expected }, `the statement of creator ${creator} for ${monthName(month)}`)
    if (!body.isOver) this.#wrong.push(`${monthName(month)} is not over.`)
    if (Object.keys(told).length > 0) this.#told[creator]?.set(monthName(month), told)
    this.#statements += 1
  }

  /** Requests of the month before are decided, sent with interruptions, and then completed or returned. */
  async #payOut(month: number): Promise<void> {
    this.#house.on(at(month, 15))
    await this.#house.signInAdmin()
    await this.#setRates(month)
    if (month === 1) return
    const asked = this.#openOf(month - 1)
    await inCrowds(asked, (one) => this.#decide(one))
    for (const currency of currencies) {
      const key = `send-${monthName(month)}-${currency}`
      if (currency === 'KRW') await this.#sendAndKill(month, key)
      await this.#send({ month, currency, key })
    }
    const { isHeld, isNeverSent } = partsOf(asked, month - 1)
    const resumed = isHeld.filter((one) => !isNeverSent.includes(one))
    for (const one of resumed) await this.#administer(one, 'hold', { reason: null })
    for (const currency of currencies) {
      await this.#send({ month, currency, key: `again-${monthName(month)}-${currency}` })
    }
    const sendable = asked.filter((one) => !isNeverSent.includes(one))
    for (const one of sendable) if (this.#books.covers(one)) this.#books.send(one, monthName(month))
    await inCrowds(sendable, (one) => this.#finish(one, month))
  }

  async #setRates(month: number): Promise<void> {
    for (const currency of currencies) {
      if (currency === 'KRW') continue
      const rate = String(rateOf(currency, monthName(month)) / 1_000_000)
      // Of every day before that on which payouts are sent, whichever was the last business day.
      for (let number = 1; number < 15; number += 1) {
        const day = `${monthName(month)}-${String(number).padStart(2, '0')}`
        const body = { day, currency, rate }
        await must(
          this.#house.app.call('PUT /settlement/admin/rates', { ...this.#house.asAdmin(), body }),
        )
      }
    }
  }

  async #decide(one: Payout): Promise<void> {
    await this.#administer(one, 'approve')
    const { isHeld } = fateOf(one.creator, Number(one.month.slice(5)))
    if (isHeld) await this.#administer(one, 'hold', { reason: 'Please send your ID.' })
  }

  async #finish(one: Payout, month: number): Promise<void> {
    const isSent = one.state === 'sent'
    const fails = fateOf(one.creator, month - 1).fails || !isSent
    const { body } = fails
      ? await this.#administer(one, 'fail', { reason: 'The bank knows no such account.' })
      : await this.#administer(one, 'complete')
    if (!isSent) {
      this.#uncovered += 1
      if (body.postingId !== null) this.#wrong.push(`${one.requestOid} was sent without cover.`)
      return this.#books.fail(one)
    }
    const told = { gross: body.grossMinor, withheld: body.withheldMinor, state: body.state }
    const { grossMinor: gross, withheldMinor: withheld } = one
    const expected = { gross, withheld, state: fails ? 'failed' : 'complete' }
    this.#same({ told, expected }, `the payout ${one.requestOid}`)
    if (fails) this.#books.fail(one)
  }

  async #send(run: { month: number; currency: Currency; key: string }): Promise<void> {
    const { month, currency, key: idempotencyKey } = run
    const path = `POST /settlement/admin/runs/${monthName(month - 1)}/send`
    const body = { method: 'bank', currency }
    const call = () =>
      this.#house.app.call(path, { ...this.#house.asAdmin(), idempotencyKey, body })
    await must(call())
  }

  /** Every fourth month the database is killed, too. */
  async #sendAndKill(month: number, key: string): Promise<void> {
    const run = { month: monthName(month - 1), currency: 'KRW', key } as const
    const killed = await sendAndKill(this.#house, run, { killsDatabase: month % 4 === 0 })
    this.#kills.worker += killed.worker
    this.#kills.database += killed.database
    if (killed.isHalf) this.#halves += 1
  }

  /** Accounts whose two weeks are over are closed, and what they asked for is canceled. */
  async #close(month: number): Promise<void> {
    this.#house.on(at(month, 18))
    const closing = [...creators.keys()].filter((creator) => closingMonth(creator) === month)
    await this.#house.job('account.remove-withdrawn')
    this.#house.on(at(month, 18, '12:15:00'))
    await this.#house.job('account.remove-withdrawn')
    for (const creator of closing) {
      this.#house.signOut(creator)
      for (const one of this.#books.payouts[creator] ?? []) {
        if (one.state === 'open') one.state = 'canceled'
      }
      const call = this.#house.app.call('GET /account/payouts', this.#house.as(creator))
      if ((await call).status !== 401) this.#wrong.push(`Creator ${creator} is not closed.`)
    }
    const { count } = await this.#house.app.deps.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('withdrawn_at', 'is not', null)
      .executeTakeFirstOrThrow()
    this.#closed += closing.length
    if (count !== this.#closed) this.#wrong.push(`${count} are closed, not ${this.#closed}.`)
  }

  async #request(month: number): Promise<void> {
    this.#house.on(at(month, 26))
    const asking = this.#house.isIn.filter((creator) => asksIn(creator, month))
    await inCrowds(asking, (creator) => this.#ask(creator, month))
  }

  async #ask(creator: number, month: number): Promise<void> {
    const { isTakenBackFirst, isAskedTwice } = fateOf(creator, month)
    const ask = (key: string) =>
      this.#house.app.call('POST /account/revenuerequest', {
        ...this.#house.as(creator),
        idempotencyKey: `${key}-${monthName(month)}`,
        body: {},
      })
    const amounts = this.#books.payable(this.#books.openIn(creator, monthName(month)))
    const { currency, minimumMinor } = placeOf(creator)
    const isEnough = this.#books.valueOf(amounts, currency, monthName(month)) >= minimumMinor
    const answers = isAskedTwice ? await Promise.all([ask('one'), ask('two')]) : [await ask('one')]
    const made = answers.filter(({ status }) => status === 200)
    const told = { made: made.length, codes: answers.flatMap(({ body }) => body.code ?? []) }
    const refused = isEnough ? 'settlement.already_requested' : 'settlement.below_minimum'
    const codes = Array.from({ length: answers.length - (isEnough ? 1 : 0) }, () => refused)
    const expected = { made: isEnough ? 1 : 0, codes }
    this.#same({ told, expected }, `what creator ${creator} asked for in ${monthName(month)}`)
    let answer = made[0]?.body
    if (!answer) return
    if (isTakenBackFirst) {
      const path = `DELETE /settlement/requests/${answer.requestOid}`
      await must(this.#house.app.call(path, this.#house.as(creator)))
      answer = (await must(ask('again'))).body
    }
    const { coins, creditMilli, requestOid } = answer
    this.#same({ told: { coins, creditMilli }, expected: amounts }, `the request ${requestOid}`)
    this.#books.payouts[creator]?.push({
      ...amounts,
      creator,
      month: monthName(month),
      requestOid,
      state: 'open',
      grossMinor: 0,
      withheldMinor: 0,
    })
  }

  #openOf(month: number): Payout[] {
    const of = this.#books.payouts.flat()
    return of.filter((one) => one.month === monthName(month) && one.state === 'open')
  }

  #administer(
    one: Payout,
    verb: string,
    body: { reason?: string | null } = {},
  ): Promise<TestAnswer> {
    const path = `POST /settlement/admin/requests/${one.requestOid}/${verb}`
    const idempotencyKey = `${verb}-${one.requestOid}-${body.reason ?? ''}`
    return must(this.#house.app.call(path, { ...this.#house.asAdmin(), idempotencyKey, body }))
  }

  #same({ told, expected }: { told: unknown; expected: unknown }, what: string): void {
    const [one, other] = [JSON.stringify(sorted(told)), JSON.stringify(sorted(expected))]
    if (one !== other) this.#wrong.push(`${what} is ${one}, not ${other}`)
  }

  #checkJournal(text: string): { hasHledger: boolean; journalProblem: string | null } {
    const file = join(this.#house.folder, 'year.journal')
    writeFileSync(file, text)
    const how = { encoding: 'utf8' } as const
    const { error, status, stderr } = spawnSync('hledger', ['-f', file, 'check', '--strict'], how)
    if (error) process.stdout.write('hledger is not installed here, so its check is left out.\n')
    return { hasHledger: !error, journalProblem: error || status === 0 ? null : stderr }
  }
}

/** Those that are held, and those of them that stay so until the account is closed. */
function partsOf(asked: readonly Payout[], month: number) {
  const isHeld = asked.filter((one) => fateOf(one.creator, month).isHeld)
  return { isHeld, isNeverSent: isHeld.filter((one) => fateOf(one.creator, month).isNeverSent) }
}

/** With its keys in order, so that equal things read the same. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, of]) => [name, sorted(of)]))
}
