import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSession } from '../apps/server/src/features/account/sessions/sessions.ts'
import { checkInvariants, readJournal } from '../apps/server/src/features/ledger/ledger.service.ts'
import { creditRateSetting } from '../apps/server/src/features/payment/payment.service.ts'
import { FakeClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { readJournalText, sumAccounts } from '../apps/server/src/testing/journals.ts'
import { openApp, type TestAnswer, type TestApp } from '../apps/server/src/testing/open-app.ts'
import { giveRole } from '../apps/server/src/testing/people.ts'
import { databaseIsBack } from './database-back.ts'
import { Books, type Payout } from './settlement-books.ts'
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

const migrationsFolder = join(import.meta.dirname, '../apps/server/src/migrations')
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
  const folder = mkdtempSync(join(tmpdir(), 'plax-soak-'))
  chmodSync(folder, 0o755)
  const soak = new Year(folder)
  try {
    await soak.start()
    for (let month = 1; month <= 12; month += 1) await soak.month(month)
    return await soak.end()
  } finally {
    await soak.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Year {
  readonly #folder: string
  #server: EmbeddedPostgres | null = null
  #app: TestApp | null = null
  #books = new Books(1)
  #market: Market | null = null
  readonly #admin = { oid: adminOid, token: '' }
  readonly #tokens = new Map<number, string>()
  readonly #wrong: string[] = []
  readonly #kills = { worker: 0, database: 0 }
  /** By creator: what the program is to make of their journal. */
  readonly #told = creators.map(() => new Map<string, unknown>())
  #halves = 0
  #statements = 0
  #uncovered = 0
  #closed = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async start(): Promise<void> {
    this.#server = await startEmbeddedPostgres(this.#folder, { fsync: 'off' })
    await migrate(this.#url(), readMigrations(migrationsFolder))
    const env = { NODE_ENV: 'test', PLAX_DATA: this.#folder, PLAX_LOG_LEVEL: 'silent' }
    const config = { ...readConfig(env), passwordCost: { memory: 8, passes: 1 } }
    const clock = new FakeClock(at(1, 1, '00:00:00'))
    this.#app = await openApp(config, this.#url(), { clock })
    const perCoin = await this.#app.deps.settings.get(creditRateSetting)
    this.#books = new Books(perCoin)
    this.#market = new Market(this.#app.deps.db, this.#books, perCoin)
    await this.#market.settleIn(clock.now())
    await giveRole(this.#app, this.#admin, 'admin')
  }

  async month(month: number): Promise<void> {
    const market = this.#market as Market
    await market.charge(month)
    await market.sell(month, 'first')
    await this.#beginMonth(month)
    await market.refund(month, at(month, 5))
    await this.#payOut(month)
    await market.sell(month, 'middle')
    await this.#close(month)
    await this.#request(month)
    await market.sell(month, 'last')
    await this.#job('ledger.rollUp')
  }

  async end(): Promise<YearResult> {
    await this.#beginMonth(13)
    await (this.#market as Market).refund(13, at(13, 5))
    await this.#payOut(13)
    this.#on(at(14, 1))
    const { deps } = this.#t()
    const found = await recomputeAll(this.#t(), this.#told, this.#folder)
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

  async stop(): Promise<void> {
    await this.#app?.close()
    await this.#server?.stop()
  }

  /** On its first day everybody signs in and reads the statement of the month that is over. */
  async #beginMonth(month: number): Promise<void> {
    this.#on(at(month, 1, '09:00:00'))
    await this.#signIn(month)
    for (const currency of currencies) {
      if (currency === 'KRW') continue
      const rate = String(rateOf(currency, monthName(month)) / 1_000_000)
      const body = { day: `${monthName(month)}-01`, currency, rate }
      await this.#must(this.#t().call('PUT /settlement/admin/rates', { ...this.#by(), body }))
    }
    const open = [...this.#tokens]
    if (month === 1) await inCrowds(open, ([creator]) => this.#saveAccount(creator))
    else await inCrowds(open, ([creator]) => this.#readStatement(creator, month - 1))
    await inCrowds(open, async ([creator]) => {
      if (closingMonth(creator) !== month) return
      const body = { survey: 'little_to_read', review }
      await this.#must(
        this.#t().call('POST /account/waitUnregister', { ...this.#as(creator), body }),
      )
    })
  }

  /** A proof of who they are that is as old as the month. */
  async #signIn(month: number): Promise<void> {
    const open = [...creators.keys()].filter((one) => (closingMonth(one) ?? 99) >= month)
    this.#tokens.clear()
    await inCrowds(open, async (creator) => {
      this.#tokens.set(creator, await this.#open(creators[creator] ?? ''))
    })
    this.#admin.token = await this.#open(this.#admin.oid)
  }

  async #open(userOid: string): Promise<string> {
    const { deps, clock } = this.#t()
    const from = { method: 'password', userAgent: '', address: '', country: null } as const
    const signIn = { ...from, device: null, replaces: null, userOid, now: clock.now() }
    return (await deps.db.transaction().execute((tx) => openSession(tx, signIn))).token
  }

  async #saveAccount(creator: number): Promise<void> {
    const { country, currency } = placeOf(creator)
    const bank = { method: 'bank', bankName: 'Hana Bank', accountHolder: `N${creator}` }
    const body = { ...bank, country, currency, accountNumber: `110-${10_000 + creator}` }
    await this.#must(this.#t().call('POST /account/payouts', { ...this.#as(creator), body }))
  }

  async #readStatement(creator: number, month: number): Promise<void> {
    const path = `GET /settlement/statements/${monthName(month)}`
    const { body } = await this.#must(this.#t().call(path, this.#as(creator)))
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
    if (month === 1) return
    const asked = this.#openOf(month - 1)
    const paysOn = at(month, 15)
    this.#on(paysOn)
    this.#admin.token = await this.#open(this.#admin.oid)
    await inCrowds(asked, (one) => this.#decide(one))
    for (const currency of currencies) {
      const key = `send-${monthName(month)}-${currency}`
      if (currency === 'KRW') await this.#sendAndKill({ month, currency, key })
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
    const call = () => this.#t().call(path, { ...this.#by(), idempotencyKey, body })
    await this.#must(call())
  }

  /** Lets a process send until some are sent, then kills it; every fourth month the database first. */
  async #sendAndKill(run: { month: number; currency: Currency; key: string }): Promise<void> {
    const { month, currency, key } = run
    const name = monthName(month - 1)
    const all = await this.#countSent(name, currency)
    if (month % 4 === 0) {
      const worker = this.#work({ name, currency, key })
      await this.#untilSent({ name, currency, count: 1 + all.waiting / 8, worker })
      this.#killDatabase()
      await worker.ended
      await databaseIsBack(this.#url())
    }
    const worker = this.#work({ name, currency, key })
    await this.#untilSent({ name, currency, count: all.waiting / 3, worker })
    worker.kill()
    await worker.ended
    const left = await this.#countSent(name, currency)
    if (left.sent > 0 && left.waiting > 0) this.#halves += 1
  }

  #work(run: { name: string; currency: Currency; key: string }) {
    const { name, currency, key } = run
    const time = this.#t().clock.now().toISOString()
    const file = join(import.meta.dirname, 'settlement-worker.ts')
    const who = [this.#url(), this.#folder, time, this.#admin.oid]
    const child = spawn(process.execPath, [file, ...who, name, currency, key], { stdio: 'ignore' })
    const state = { isOver: false }
    const ended = new Promise<void>((done) => {
      child.on('close', (_code, signal) => {
        state.isOver = true
        if (signal === 'SIGKILL') this.#kills.worker += 1
        done()
      })
    })
    return { ended, state, kill: () => child.kill('SIGKILL') }
  }

  async #untilSent(asked: {
    name: string
    currency: Currency
    count: number
    worker: { state: { isOver: boolean } }
  }): Promise<void> {
    const { name, currency, count, worker } = asked
    while (!worker.state.isOver && (await this.#countSent(name, currency)).sent < count) {
      await delay(2)
    }
  }

  async #countSent(month: string, currency: Currency): Promise<{ sent: number; waiting: number }> {
    const rows = await this.#t()
      .deps.db.selectFrom('settlement_requests')
      .select(({ fn }) => ['step', fn.countAll<number>().as('count')])
      .where('month', '=', month)
      .where('currency', '=', currency)
      .where('state', '=', 'processing')
      .where('held_reason', 'is', null)
      .groupBy('step')
      .execute()
    const of = (step: string) => rows.find((row) => row.step === step)?.count ?? 0
    return { sent: of('sent'), waiting: of('approved') }
  }

  /** Accounts whose two weeks are over are closed, and what they asked for is canceled. */
  async #close(month: number): Promise<void> {
    this.#on(at(month, 18))
    const closing = [...creators.keys()].filter((creator) => closingMonth(creator) === month)
    await this.#job('account.remove-withdrawn')
    this.#on(at(month, 18, '12:15:00'))
    await this.#job('account.remove-withdrawn')
    for (const creator of closing) {
      this.#tokens.delete(creator)
      for (const one of this.#books.payouts[creator] ?? []) {
        if (one.state === 'open') one.state = 'canceled'
      }
      const call = this.#t().call('GET /account/payouts', this.#as(creator))
      if ((await call).status !== 401) this.#wrong.push(`Creator ${creator} is not closed.`)
    }
    const { count } = await this.#t()
      .deps.db.selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('withdrawn_at', 'is not', null)
      .executeTakeFirstOrThrow()
    this.#closed += closing.length
    if (count !== this.#closed) this.#wrong.push(`${count} are closed, not ${this.#closed}.`)
  }

  async #request(month: number): Promise<void> {
    this.#on(at(month, 26))
    const asking = [...this.#tokens.keys()].filter((creator) => asksIn(creator, month))
    await inCrowds(asking, (creator) => this.#ask(creator, month))
  }

  async #ask(creator: number, month: number): Promise<void> {
    const { isTakenBackFirst, isAskedTwice } = fateOf(creator, month)
    const ask = (key: string) =>
      this.#t().call('POST /account/revenuerequest', {
        ...this.#as(creator),
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
      await this.#must(this.#t().call(path, this.#as(creator)))
      answer = (await this.#must(ask('again'))).body
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
    return this.#must(this.#t().call(path, { ...this.#by(), idempotencyKey, body }))
  }

  async #must(call: Promise<TestAnswer>): Promise<TestAnswer> {
    const answer = await call
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer
  }

  #same({ told, expected }: { told: unknown; expected: unknown }, what: string): void {
    const [one, other] = [JSON.stringify(sorted(told)), JSON.stringify(sorted(expected))]
    if (one !== other) this.#wrong.push(`${what} is ${one}, not ${other}`)
  }

  async #job(name: string): Promise<void> {
    await this.#t().jobs.get(name)?.({})
  }

  #checkJournal(text: string): { hasHledger: boolean; journalProblem: string | null } {
    const file = join(this.#folder, 'year.journal')
    writeFileSync(file, text)
    const how = { encoding: 'utf8' } as const
    const { error, status, stderr } = spawnSync('hledger', ['-f', file, 'check', '--strict'], how)
    if (error) process.stdout.write('hledger is not installed here, so its check is left out.\n')
    return { hasHledger: !error, journalProblem: error || status === 0 ? null : stderr }
  }

  /** The postmaster's own process; what it started sees its death and ends. */
  #killDatabase(): void {
    const file = readFileSync(join(this.#folder, 'postgres/postmaster.pid'), 'utf8')
    process.kill(Number(file.split('\n')[0]), 'SIGKILL')
    this.#kills.database += 1
  }

  #on(time: Date): void {
    this.#t().clock.set(time)
  }

  #as(creator: number): { token: string } {
    return { token: this.#tokens.get(creator) ?? '' }
  }

  #by(): { token: string } {
    return { token: this.#admin.token }
  }

  #t(): TestApp {
    return this.#app as TestApp
  }

  #url(): string {
    return (this.#server as EmbeddedPostgres).url('postgres')
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
