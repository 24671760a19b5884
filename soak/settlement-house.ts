import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../apps/server/src/features/account/sessions/sessions.ts'
import { FakeClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { openApp, type TestAnswer, type TestApp } from '../apps/server/src/testing/open-app.ts'
import { killPostgres } from './database-back.ts'
import { adminOid, creators } from './settlement-people.ts'

const migrationsFolder = join(import.meta.dirname, '../apps/server/src/migrations')

/** The whole program on a PostgreSQL that can be killed, with those who are signed in. */
export class House {
  readonly folder: string
  readonly url: string
  readonly app: TestApp
  readonly #server: EmbeddedPostgres
  /** By the number of the creator. */
  readonly #tokens = new Map<number, string>()
  #adminToken = ''

  private constructor(opened: { folder: string; server: EmbeddedPostgres; app: TestApp }) {
    this.folder = opened.folder
    this.#server = opened.server
    this.url = opened.server.url('postgres')
    this.app = opened.app
  }

  static async open(now: Date): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), 'plax-soak-'))
    chmodSync(folder, 0o755)
    const server = await startEmbeddedPostgres(folder, { fsync: 'off' })
    const url = server.url('postgres')
    await migrate(url, readMigrations(migrationsFolder))
    const env = { NODE_ENV: 'test', PLAX_DATA: folder, PLAX_LOG_LEVEL: 'silent' }
    const config = { ...readConfig(env), passwordCost: { memory: 8, passes: 1 } }
    const app = await openApp(config, url, { clock: new FakeClock(now) })
    return new House({ folder, server, app })
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.#server.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  on(time: Date): void {
    this.app.clock.set(time)
  }

  get isIn(): number[] {
    return [...this.#tokens.keys()]
  }

  /** They prove who they are now; all others are signed out. */
  async signIn(numbers: readonly number[]): Promise<void> {
    this.#tokens.clear()
    for (const creator of numbers) {
      this.#tokens.set(creator, await this.#open(creators[creator] ?? ''))
    }
    await this.signInAdmin()
  }

  async signInAdmin(): Promise<void> {
    this.#adminToken = await this.#open(adminOid)
  }

  signOut(creator: number): void {
    this.#tokens.delete(creator)
  }

  as(creator: number): { token: string } {
    return { token: this.#tokens.get(creator) ?? '' }
  }

  asAdmin(): { token: string } {
    return { token: this.#adminToken }
  }

  async job(name: string): Promise<void> {
    await this.app.jobs.get(name)?.({})
  }

  killDatabase(): void {
    killPostgres(this.folder)
  }

  async #open(userOid: string): Promise<string> {
    const { deps, clock } = this.app
    const from = { method: 'password', userAgent: '', address: '', country: null } as const
    const signIn = { ...from, device: null, replaces: null, userOid, now: clock.now() }
    return (await deps.db.transaction().execute((tx) => openSession(tx, signIn))).token
  }
}

/** An answer that is none of a refusal. */
export async function must(call: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await call
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}
