import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkInvariants, readJournal } from '../apps/server/src/features/ledger/ledger.service.ts'
import { listDue } from '../apps/server/src/features/subscription/billing/due.ts'
import { createDb, type Db } from '../apps/server/src/platform/db/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { prepareJobs } from '../apps/server/src/platform/jobs/worker.ts'
import { readJournalText, sumAccounts } from '../apps/server/src/testing/journals.ts'
import { databaseIsBack, killPostgres } from './database-back.ts'
import { runBilling } from './billing-run.ts'
import { change, recover, settleIn } from './billing-life.ts'
import {
  centsFor,
  coinsFor,
  coinsOf,
  firstPart,
  monthName,
  paidMonths,
  type Subscriber,
  subscribers,
  year,
} from './billing-people.ts'

const migrationsFolder = join(import.meta.dirname, '../apps/server/src/migrations')
const feePercent = 20
const workersAtOnce = 3
const wholeYear = { from: new Date(`${year}-01-01Z`), to: new Date(`${year + 1}-01-01Z`) }

export interface YearResult {
  kills: { worker: number; database: number }
  /** The months that each subscriber paid, by their id. */
  months: Map<string, string[]>
  /** What accounts hold by the exported journal, and what they should. */
  sums: { told: Record<string, bigint>; expected: Record<string, bigint> }
  postings: number
  payments: number
  cardPayments: number
  /** What the gateway's own records say that was captured. */
  captures: number
  /** What hledger finds wrong with the journal; null also where it is not installed. */
  journalProblem: string | null
  brokenInvariants: string[]
}

/**
 * A year of subscriptions, in which workers that bill at once are killed (kill -9) again and again,
 * and PostgreSQL too, until nothing is due any more.
 */
export async function run(): Promise<YearResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-soak-'))
  chmodSync(folder, 0o755)
  const soak = new Year(folder)
  try {
    await soak.start()
    for (let month = 1; month <= 12; month += 1) await soak.month(month)
    return await soak.result()
  } finally {
    await soak.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Year {
  readonly #folder: string
  #server: EmbeddedPostgres | null = null
  readonly #kills = { worker: 0, database: 0 }

  constructor(folder: string) {
    this.#folder = folder
  }

  async start(): Promise<void> {
    this.#server = await startEmbeddedPostgres(this.#folder, { fsync: 'off' })
    await migrate(this.#url(), readMigrations(migrationsFolder))
    const pool = createPool(this.#url(), 1)
    await prepareJobs(pool)
    await pool.end()
    await this.#withDb(settleIn)
  }

  async month(month: number): Promise<void> {
    await this.#bill(`${monthName(month)}-01T00:05:00Z`, {
      kills: 2,
      killsDatabase: month % 4 === 0,
    })
    await this.#bill(`${monthName(month)}-03T00:05:00Z`)
    await this.#withDb((db) => recover(db, month))
    await this.#bill(`${monthName(month)}-05T00:05:00Z`)
    await this.#bill(`${monthName(month)}-07T00:05:00Z`)
    await this.#withDb((db) => change(db, month))
  }

  async result(): Promise<YearResult> {
    return this.#withDb(async (db) => {
      const payments = await db
        .selectFrom('subscription_payments')
        .select(['user_oid', 'month', 'charge_oid'])
        .orderBy('month')
        .execute()
      let text = ''
      for await (const piece of readJournal(db, wholeYear)) text += piece
      const { postings } = await db
        .selectFrom('postings')
        .select(({ fn }) => fn.countAll<number>().as('postings'))
        .where('operation', '=', 'subscription.pay')
        .executeTakeFirstOrThrow()
      const { captures } = await db
        .selectFrom('sandbox_payments')
        .select(({ fn }) => fn.countAll<number>().as('captures'))
        .where('state', '=', 'captured')
        .executeTakeFirstOrThrow()
      const invariants = await checkInvariants(db)
      return {
        kills: this.#kills,
        months: monthsOf(payments),
        sums: { told: sumAccounts(readJournalText(text)), expected: expectedSums() },
        postings,
        payments: payments.length,
        cardPayments: payments.filter((payment) => payment.charge_oid !== null).length,
        captures,
        journalProblem: this.#checkJournal(text),
        brokenInvariants: invariants.flatMap(({ name, passed }) => (passed ? [] : [name])),
      }
    })
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  #checkJournal(text: string): string | null {
    const file = join(this.#folder, 'year.journal')
    writeFileSync(file, text)
    const { error, status, stderr } = spawnSync('hledger', ['-f', file, 'check'], {
      encoding: 'utf8',
    })
    return error || status === 0 ? null : stderr
  }

  /** Lets workers bill and kills them, as often as is asked for; then bills what is left. */
  async #bill(time: string, { kills = 0, killsDatabase = false } = {}): Promise<void> {
    for (let round = 0; round < kills && (await this.#countDue(time)) > 0; round += 1) {
      const workers = Array.from({ length: workersAtOnce }, () => this.#work(time))
      if (killsDatabase && round === 0) setTimeout(() => this.#killDatabase(), 600)
      await Promise.all(workers)
      if (killsDatabase && round === 0) await databaseIsBack(this.#url())
    }
    while ((await this.#countDue(time)) > 0) await runBilling(this.#url(), new Date(time))
  }

  async #work(time: string): Promise<void> {
    const worker = spawn(
      process.execPath,
      [join(import.meta.dirname, 'billing-worker.ts'), this.#url(), time],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    worker.stdout.once('data', () => {
      setTimeout(() => worker.kill('SIGKILL'), 50 + Math.random() * 1000)
    })
    await new Promise((done) => worker.on('close', done))
    if (worker.signalCode === 'SIGKILL') this.#kills.worker += 1
  }

  #killDatabase(): void {
    killPostgres(this.#folder)
    this.#kills.database += 1
  }

  #url(): string {
    return (this.#server as EmbeddedPostgres).url('postgres')
  }

  #countDue(time: string): Promise<number> {
    const asked = { after: '', limit: 1, now: new Date(time) }
    return this.#withDb(async (db) => (await listDue(db, asked)).length)
  }

  async #withDb<T>(body: (db: Db) => Promise<T>): Promise<T> {
    const db = createDb(createPool(this.#url(), 8))
    try {
      return await body(db)
    } finally {
      await db.destroy()
    }
  }
}

function monthsOf(payments: readonly { user_oid: string; month: string }[]) {
  const months = new Map<string, string[]>()
  for (const { user_oid: oid, month } of payments) {
    months.set(oid, [...(months.get(oid) ?? []), month])
  }
  return months
}

/** Reckoned from what everybody was meant to do, without the program's ledger. */
function expectedSums(): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  const add = (account: string, amount: number) => {
    sums[account] = (sums[account] ?? 0n) + BigInt(amount)
  }
  const paidTo = new Map<string, number>()
  for (const person of subscribers) {
    const months = paidMonths(person).length
    const paid = coinsFor(person, months)
    paidTo.set(person.creatorOid, (paidTo.get(person.creatorOid) ?? 0) + paid)
    add('issue COIN', -coinsOf(person))
    add(`user:${person.oid} COIN`, coinsOf(person) - paid)
    if (person.way === 'coins') continue
    const cents = centsFor(person, months)
    const vat = vatOf(person, months)
    add('provider USD', -cents)
    add('house USD', cents - vat)
    add('payable:vat USD', vat)
  }
  // What isn't a whole coin of one payment is carried to the creator's next, so only the sum is rounded.
  for (const [creatorOid, paid] of paidTo) {
    const earned = Math.floor((paid * (100 - feePercent)) / 100)
    add(`creator:${creatorOid} COIN`, earned)
    add('house COIN', paid - earned)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n))
}

/** A tenth of each price without it, rounded for each payment. */
function vatOf(person: Subscriber, months: number): number {
  const ofPayment = (cents: number) => Math.round((cents * 10) / 110)
  return ofPayment(firstPart(person.priceCents)) + (months - 1) * ofPayment(person.priceCents)
}
