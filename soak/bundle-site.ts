import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { openApp, type TestApp } from '../apps/server/src/testing/open-app.ts'
import { type ServerProcess, spawnServer } from '../apps/server/src/testing/server-process.ts'

const migrationsFolder = join(import.meta.dirname, '../apps/server/src/migrations')

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any shape
  body: any
}

/**
 * An installation: a PostgreSQL with safe commits, a server process that can be killed, and in this
 * process the same program on the same database and storage, which works on no tasks.
 */
export class Site {
  readonly t: TestApp
  readonly folder: string
  readonly #postgres: EmbeddedPostgres
  readonly #url: string
  #server: ServerProcess | null = null
  #address = ''

  private constructor(opened: { folder: string; postgres: EmbeddedPostgres; t: TestApp }) {
    this.folder = opened.folder
    this.t = opened.t
    this.#postgres = opened.postgres
    this.#url = opened.postgres.url('postgres')
  }

  static async open(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'plax-bundle-'))
    chmodSync(folder, 0o755)
    const postgres = await startEmbeddedPostgres(folder, { fsync: 'on' })
    const url = postgres.url('postgres')
    await migrate(url, readMigrations(migrationsFolder))
    const env = { NODE_ENV: 'test', PLAX_DATA: join(folder, 'data'), PLAX_LOG_LEVEL: 'silent' }
    const config = { ...readConfig(env), passwordCost: { memory: 8, passes: 1 } }
    const t = await openApp(config, url, { clock: new FakeClock(new Date()) })
    return new Site({ folder, postgres, t })
  }

  async start(): Promise<void> {
    await this.stop()
    const env = { DATABASE_URL: this.#url, PLAX_DEMO: '0', PLAX_LOG_LEVEL: 'error' }
    this.#server = spawnServer({ dataDir: join(this.folder, 'data'), env })
    this.#address = await this.#server.address()
  }

  async kill(): Promise<void> {
    this.#server?.child.kill('SIGKILL')
    await this.#server?.ended
    this.#server = null
  }

  async stop(): Promise<void> {
    this.#server?.child.kill('SIGTERM')
    await this.#server?.ended
    this.#server = null
  }

  async close(): Promise<void> {
    await this.stop()
    await this.t.close()
    await this.#postgres.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Calls the server process, keyed as contracts are. */
  async call(key: string, { token, body }: { token: string; body?: unknown }): Promise<Answer> {
    const [method = 'GET', path = '/'] = key.split(' ')
    const answer = await fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  async must(...asked: Parameters<Site['call']>): Promise<Answer['body']> {
    const { status, body } = await this.call(...asked)
    if (status !== 200) throw new Error(`${asked[0]} answered ${status} ${JSON.stringify(body)}`)
    return body
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.#address + path, init)
  }
}
