import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDb, type Db } from '../apps/server/src/platform/db/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import {
  checkInvariants,
  findEscrow,
  getBalance,
  openWallet,
} from '../apps/server/src/features/ledger/ledger.service.ts'
import { databaseIsBack, killPostgres } from './database-back.ts'
import { doWork, expectedBalances, expectedEscrows, owners } from './ledger-work.ts'

export interface SoakResult {
  passed: number
  failed: number
  /** What failed, in sentences. */
  failures: string[]
  kills: { client: number; database: number }
  acknowledged: number
}

const rounds = 30
const migrationsFolder = join(import.meta.dirname, '../apps/server/src/migrations')

/**
 * Kills a client or PostgreSQL itself (kill -9) at random moments of random charges, conversions,
 * spends, held replies and moves of escrows, restarts, asks for the same work under the same keys again, and checks
 * that the ledger is right, nothing acknowledged is lost, and nothing was done twice.
 */
export async function run(): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-soak-'))
  chmodSync(folder, 0o755)
  const soak = new Soak(folder)
  try {
    await soak.start()
    for (let round = 0; round < rounds; round += 1) await soak.round(round)
    await soak.finish()
    return soak.result()
  } finally {
    await soak.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Soak {
  readonly #folder: string
  #server: EmbeddedPostgres | null = null
  /** Acknowledged work, with the id of its posting. */
  readonly #done = new Map<number, string>()
  /** Work that began and was not answered when a kill came. */
  readonly #open = new Set<number>()
  #next = 0
  #passed = 0
  readonly #failures: string[] = []
  readonly #kills = { client: 0, database: 0 }

  constructor(folder: string) {
    this.#folder = folder
  }

  async start(): Promise<void> {
    const server = await this.#boot()
    await migrate(server.url('postgres'), readMigrations(migrationsFolder))
    await this.#withDb(async (db) => {
      for (const owner of owners) {
        await db.transaction().execute((tx) => openWallet(tx, owner, new Date()))
      }
    })
  }

  async round(round: number): Promise<void> {
    const killDatabase = round % 3 === 2
    await this.#work(5 + Math.floor(Math.random() * 150), killDatabase)
    if (killDatabase) await databaseIsBack((this.#server as EmbeddedPostgres).url('postgres'))
    await this.#withDb(async (db) => {
      await this.#replayOpen(db)
      await this.#checkBooks(db, `round ${round + 1}`)
    })
  }

  /** Asks for everything that was ever acknowledged again: the same ids must come back. */
  async finish(): Promise<void> {
    await this.#withDb(async (db) => {
      for (const [number, postingId] of this.#done) {
        const again = await doWork(db, number)
        this.#check(again === postingId, `work ${number} answered ${postingId}, then ${again}`)
      }
      await this.#checkBooks(db, 'the end')
      const { count } = await db
        .selectFrom('postings')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      this.#check(
        count === this.#done.size,
        `${count} postings for ${this.#done.size} pieces of work`,
      )
    })
  }

  result(): SoakResult {
    return {
      passed: this.#passed,
      failed: this.#failures.length,
      failures: this.#failures,
      kills: this.#kills,
      acknowledged: this.#done.size,
    }
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  /** Lets a client work until some answers have come, then kills it or the database. */
  async #work(answers: number, killDatabase: boolean): Promise<void> {
    const url = (this.#server as EmbeddedPostgres).url('postgres')
    const client = spawn(
      process.execPath,
      [join(import.meta.dirname, 'ledger-client.ts'), url, `${this.#next}`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = new Promise((done) => client.on('close', done))
    let left = answers
    const lines = createInterface({ input: client.stdout })
    lines.on('line', (line) => {
      const [word, number = '', outcome = ''] = line.split(' ')
      this.#hear(word === 'done', Number(number), outcome)
      if (word !== 'done') return
      left -= 1
      if (left !== 0) return
      if (killDatabase) this.#killDatabase()
      else client.kill('SIGKILL')
    })
    await ended
    this.#kills[killDatabase ? 'database' : 'client'] += 1
  }

  #hear(isDone: boolean, number: number, outcome: string): void {
    this.#next = Math.max(this.#next, number + 1)
    if (!isDone) {
      this.#open.add(number)
      return
    }
    this.#open.delete(number)
    // A refusal leaves its key free, so that work is not asked for again.
    if (!outcome.startsWith('refused:')) this.#done.set(number, outcome)
  }

  #killDatabase(): void {
    killPostgres(this.#folder)
  }

  async #boot(): Promise<EmbeddedPostgres> {
    this.#server = await startEmbeddedPostgres(this.#folder, { fsync: 'on' })
    return this.#server
  }

  async #replayOpen(db: Db): Promise<void> {
    for (const number of this.#open) {
      this.#hear(true, number, await doWork(db, number))
    }
  }

  async #checkBooks(db: Db, when: string): Promise<void> {
    for (const { name, passed, broken } of await checkInvariants(db)) {
      this.#check(passed, `${when}: ${name} is broken by ${broken} rows`)
    }
    const expected = expectedBalances(this.#done.keys())
    for (const [owner, { coins, creditMilli }] of expected) {
      const balance = await getBalance(db, owner, new Date())
      this.#check(
        balance.coins === coins && balance.creditMilli === creditMilli,
        `${when}: ${owner} has ${balance.coins} coins and ${balance.creditMilli} credit, not ${coins} and ${creditMilli}`,
      )
    }
    for (const [escrowOid, coins] of expectedEscrows(this.#done.keys())) {
      const funders = (await findEscrow(db, escrowOid))?.funders ?? []
      const left = funders.reduce((sum, funder) => sum + funder.left, 0)
      this.#check(left === coins, `${when}: ${escrowOid} holds ${left} coins, not ${coins}`)
    }
  }

  #check(passed: boolean, sentence: string): void {
    if (passed) this.#passed += 1
    else this.#failures.push(sentence)
  }

  async #withDb(body: (db: Db) => Promise<void>): Promise<void> {
    const db = createDb(createPool((this.#server as EmbeddedPostgres).url('postgres'), 4))
    try {
      await body(db)
    } finally {
      await db.destroy()
    }
  }
}
