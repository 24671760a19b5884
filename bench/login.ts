import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { drive } from './feed/drive.ts'
import { prepareStories } from './feed/rows.ts'
import { benchPassword, preparePeople } from './login/people.ts'
import { spawnPlax } from './plax/open.ts'
import { startPeer } from './relay/processes.ts'
import { compareAll, rounded } from './rounds.ts'

const rounds = 5
const people = 2000
const atOnce = 16
const turnMs = 3000

/**
 * Logins a second, each by somebody else and with a browser that is new (session, notice, event and
 * limits included), beside bare argon2id of the same cost behind HTTP; and the list of stories while
 * logins run, beside the list alone: `slowdown` is to stay below 1.5. All share one machine.
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-login-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const databaseUrl = postgres.url('postgres')
  try {
    const migrations = join(import.meta.dirname, '../apps/server/src/migrations')
    await migrate(databaseUrl, readMigrations(migrations))
    await prepareStories({ folder, databaseUrl, stories: 1000 })
    await preparePeople({ folder, databaseUrl, people })
    return await measure(folder, databaseUrl)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, databaseUrl: string): Promise<Record<string, unknown>> {
  const floor = await startPeer('login/floor.ts')
  const plax = spawnPlax({ folder, databaseUrl })
  try {
    const address = await plax.address()
    const logins = () => post(`${address}/api/account/login`, someone)
    const derivations = () => post(`${floor.address}/derive`, () => ({}))
    await logins()
    await derivations()
    const [login] = await compareAll(rounds, [logins], derivations)
    const path = '/api/story-chat/chat-contents?list=new'
    const list = { address, pid: plax.pid, path: () => path, headers: {} }
    await drive(list)
    const [feed] = await compareAll(rounds, [beside(() => drive(list), logins)], () => drive(list))
    return {
      what: 'logins a second / bare argon2id; lists a second while logins run / alone',
      login,
      feed: { ...feed, slowdown: rounded(1 / feed.ratio), goal: 1.5 },
    }
  } finally {
    floor.child.kill()
    await plax.stop()
  }
}

/** Any of the people, so that no limit of one account is met. */
function someone(): Record<string, string> {
  return { email: `reader-${randomInt(people)}@example.com`, password: benchPassword }
}

/** Keeps some calls under way for a turn; answers how many a second were answered. */
async function post(url: string, body: () => Record<string, string>): Promise<number> {
  const start = performance.now()
  const worker = async () => {
    let done = 0
    while (performance.now() < start + turnMs) {
      // Somebody else's address each time, as the limits count by it.
      const from = [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body()) })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      done += 1
    }
    return done
  }
  const counts = await Promise.all(Array.from({ length: atOnce }, worker))
  const done = counts.reduce((sum, count) => sum + count, 0)
  return done / ((performance.now() - start) / 1000)
}

/** The first figure, taken while the second thing runs as well. */
function beside(measured: () => Promise<number>, load: () => Promise<unknown>) {
  return async () => {
    const [figure] = await Promise.all([measured(), load()])
    return figure
  }
}
