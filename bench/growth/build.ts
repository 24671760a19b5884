import { join } from 'node:path'
import type pg from 'pg'
import { dropForeignKeys, dropIndexes, makeAgain } from '../../apps/server/src/backup/indexes.ts'
import { checkBooks } from '../../apps/server/src/backup/restore.ts'
import { migrate, readMigrations } from '../../apps/server/src/platform/db/migrate.ts'
import type { Place } from '../plax/open.ts'
import { withClient } from './client.ts'
import { copyUnit, prepareCopies } from './copies.ts'
import { openSceneApp, playScene, type Scene } from './scene.ts'
import { creators, people, sellers } from './units/people.ts'
import { longRoom, records } from './units/records.ts'
import { keepAll } from './units/kept.ts'
import { stories } from './units/stories.ts'
import { writeTalk } from './units/talk.ts'
import {
  buyersApart,
  cyclesApart,
  latestCycle,
  manyTrades,
  measuredWallet,
  measured,
  trades,
} from './units/trades.ts'

const messagesOfRoom = 5_000

/** An installation with so many rows of everything; fails where its ledger or its references are wrong. */
export async function build(place: Place, size: number): Promise<Scene> {
  const { databaseUrl } = place
  await migrate(
    databaseUrl,
    readMigrations(join(import.meta.dirname, '../../apps/server/src/migrations')),
  )
  const scene = await playScene(place)
  await withClient(databaseUrl, (client) => fill(client, scene, size))
  await rollUp(place)
  // Jobs may have written each row anew, which a server cleans up after within a minute.
  await withClient(databaseUrl, (client) => client.query('VACUUM (ANALYZE)'))
  const broken = await checkBooks(databaseUrl)
  if (broken.length > 0) throw new Error(`The ledger is wrong: ${broken.join(', ')}`)
  return scene
}

async function fill(client: pg.Client, scene: Scene, size: number): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  await prepareCopies(client, size)
  const references = await dropForeignKeys(client)
  const indexes = await dropIndexes(client)
  await copyAll(client, scene, size)
  await makeAgain(client, indexes)
  await client.query('ANALYZE')
  await makeAgain(client, references)
  await client.query('COMMIT')
  await client.query('VACUUM (FREEZE, ANALYZE)')
}

/** Rows of these kinds alone, where some are named. */
const wanted = process.env.PLAX_BENCH_UNITS?.split(',')

async function copyAll(client: pg.Client, scene: Scene, size: number): Promise<void> {
  const all = { from: 0, to: size - 1 }
  const units: Record<string, () => Promise<void>> = {
    people: async () => {
      await copyUnit(client, sellers(scene), { from: 0, to: creators - 1 })
      await copyUnit(client, people(scene), all)
    },
    stories: () => copyUnit(client, stories(scene), all),
    trades: () => copyTrades(client, scene, size),
    records: async () => {
      await copyUnit(client, records(scene), all)
      await copyUnit(client, longRoom(scene), { from: 1, to: messagesOfRoom })
    },
    talk: () => writeTalk(client, scene, size),
    kept: () => keepAll(client, scene, size),
  }
  for (const [name, copy] of Object.entries(units)) {
    if (wanted?.includes(name) ?? true) await copy()
  }
}

async function copyTrades(client: pg.Client, scene: Scene, size: number): Promise<void> {
  const cycles = size / cyclesApart
  const last = size - buyersApart
  await copyUnit(client, trades(scene), { from: 0, to: last, step: buyersApart })
  await copyUnit(client, manyTrades(scene, cycles), {
    from: latestCycle,
    to: latestCycle + (cycles - 1) * cyclesApart,
    step: cyclesApart,
  })
  await copyUnit(client, measuredWallet(scene, cycles), { from: measured, to: measured })
}

/** What the sums that jobs keep would be by now. */
async function rollUp(place: Place): Promise<void> {
  const t = await openSceneApp(place)
  const tasks = [...t.jobs.keys()].filter((task) => /roll-?up|rank/i.test(task))
  for (const task of tasks) {
    const begun = performance.now()
    await t.jobs.get(task)?.({})
    console.error(`  ${task}: ${Math.round(performance.now() - begun)} ms`)
  }
  await t.close()
}
