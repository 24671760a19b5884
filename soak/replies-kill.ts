import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { demoPassword, demoPeople } from '../apps/server/src/demo/people.ts'
import { expireHolds } from '../apps/server/src/features/ledger/ledger.service.ts'
import { sweepAbandoned } from '../apps/server/src/features/story-chat/reply/abandoned-replies.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createDb, type Db } from '../apps/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { startModelServer } from '../apps/server/src/testing/model-server.ts'
import { findFaults } from './replies-checks.ts'
import { type AcknowledgedState, nothingHeard, Reader } from './replies-reader.ts'
import { TwoServers } from './replies-servers.ts'

export interface RepliesResult {
  failures: string[]
  kills: number
  heard: AcknowledgedState
}

const roomsPerReader = 3
const wordsPerReply = 40

/**
 * Two servers on one PostgreSQL with safe commits; readers chat, reroll, charge and convert while one
 * server after the other is killed (kill -9). Every answer that was cut is asked for again, under
 * its key and at the other server; then the ledger is compared with what was acknowledged.
 */
export async function run(forMs = 110_000): Promise<RepliesResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-replies-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'on' })
  const model = await startModelServer()
  const url = postgres.url('postgres')
  const env = { DATABASE_URL: url, PLAX_MODEL_URL: model.baseUrl, PLAX_DEMO: 'stories' }
  const servers = new TwoServers({ dataDir: join(folder, 'data'), env })
  const db = createDb(createPool(url, 2))
  try {
    await servers.start()
    model.next(...Array.from({ length: 5000 }, () => slowReply()))
    const heard = nothingHeard()
    await disturb(servers, heard, Date.now() + forMs)
    await servers.stop()
    await sweep(db)
    return { failures: await findFaults(db, heard), kills: servers.kills, heard }
  } finally {
    await db.destroy()
    await servers.stop()
    await model.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function slowReply() {
  const words = Array.from({ length: wordsPerReply }, (_, index) => `word${index} `)
  return { kind: 'reply' as const, words, delayMs: 20 + Math.random() * 30 }
}

async function disturb(
  servers: TwoServers,
  heard: AcknowledgedState,
  until: number,
): Promise<void> {
  const address = await servers.address()
  const list = await fetch(`${address}/api/story-chat/chat-contents`)
  const { items } = (await list.json()) as { items: { contentOid: string }[] }
  const stories = items.map(({ contentOid }) => contentOid)
  const readers: Reader[] = []
  for (const { email } of demoPeople) {
    const reader = new Reader(servers, heard)
    await reader.signIn(email, demoPassword)
    await reader.charge(1000)
    await reader.convert(200)
    readers.push(reader)
  }
  await Promise.all([
    killInTurn(servers, readers, until),
    ...readers.flatMap((reader) =>
      stories.slice(0, roomsPerReader).map((story) => talk(reader, story, until)),
    ),
  ])
}

async function talk(reader: Reader, contentOid: string, until: number): Promise<void> {
  const room = await reader.openRoom(contentOid)
  for (let turn = 0; Date.now() < until; turn += 1) {
    const choice = Math.random()
    if (choice < 0.5) await reader.chat(room, `What happens next? (${turn})`)
    else if (choice < 0.8) await reader.reroll(room)
    else await reader.goOn(room, choice < 0.9 ? 'continue' : 'impersonate')
    await delay(Math.random() * 3000)
  }
}

/** Money is asked for just before a kill, so that some of it is in the middle of its way. */
async function killInTurn(servers: TwoServers, readers: Reader[], until: number): Promise<void> {
  for (let round = 0; Date.now() < until; round += 1) {
    await delay(2500 + Math.random() * 3500)
    const running = readers.flatMap((reader) => [
      reader.charge(50),
      reader.convert(1),
      reader.convert(1),
    ])
    await delay(Math.random() * 60)
    await servers.killAndReplace(round % 2)
    await Promise.all(running)
  }
}

/** What the jobs do every minute, once all leases are over. */
async function sweep(db: Db): Promise<void> {
  await delay(21_000)
  await sweepAbandoned({ db, clock: systemClock })
  await db.transaction().execute((tx) => expireHolds(tx, 500, systemClock.now()))
}
