import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { writeCursor } from '../apps/server/src/platform/http/cursor.ts'
import { drive, type Target } from './feed/drive.ts'
import { addStories, prepareStories, type Reader } from './feed/rows.ts'
import { spawnPlax } from './plax/open.ts'
import { cpuMsOf, postgresCpuMs, startPeer } from './relay/processes.ts'
import { compareAll, median, rounded } from './rounds.ts'

const rounds = 5
const few = 10_000
const many = 1_000_000

/**
 * Lists and the search of stories, with what the reader may see and with the session, against what
 * somebody would write by hand: Fastify and one statement of the same driver. `scattered` readers are
 * all on different pages, so that none is read for several. Servers, database and readers share one
 * machine. With `PLAX_BENCH_GROWTH=1` the lists also at a million stories.
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-feed-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const databaseUrl = postgres.url('postgres')
  try {
    await migrate(
      databaseUrl,
      readMigrations(join(import.meta.dirname, '../apps/server/src/migrations')),
    )
    const reader = await prepareStories({ folder, databaseUrl, stories: few })
    return await measure({ folder, databaseUrl, reader })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Scene {
  folder: string
  databaseUrl: string
  reader: Reader
}

async function measure(scene: Scene): Promise<Record<string, unknown>> {
  const floor = await startPeer('feed/floor.ts', scene.databaseUrl)
  const plax = spawnPlax(scene)
  try {
    const targets = targetsOf(scene.reader, {
      plax: { address: await plax.address(), pid: plax.pid },
      floor: { address: floor.address, pid: floor.child.pid ?? 0 },
    })
    const feed = await compareLists(scene, targets)
    if (process.env.PLAX_BENCH_GROWTH !== '1') return feed
    return { ...feed, growth: await compareGrowth(scene, targets) }
  } finally {
    floor.child.kill()
    await plax.stop()
  }
}

function targetsOf(
  reader: Reader,
  { plax, floor }: Record<'plax' | 'floor', Pick<Target, 'address' | 'pid'>>,
) {
  const list = '/api/story-chat/chat-contents?list='
  const signedIn = { authorization: `Bearer ${reader.token}` }
  const words = ['lantern', 'harbour', 'night', 'Lantern 77']
  let calls = 0
  const word = () => encodeURIComponent(words[(calls += 1) % words.length] ?? '')
  const session = { 'x-session': reader.sessionId }
  const at = (
    server: Pick<Target, 'address' | 'pid'>,
    path: () => string,
    headers = {},
  ): Target => ({ ...server, path, headers })
  return {
    visitor: at(plax, () => `${list}new`),
    reader: at(plax, () => `${list}new`, signedIn),
    popular: at(plax, () => `${list}popular`, signedIn),
    search: at(plax, () => `/api/story-chat/search/stories?sort=popular&keyword=${word()}`),
    scattered: at(plax, () => `${list}new&cursor=${writeCursor([anyInstant(), lastOid])}`),
    scatteredReader: at(
      plax,
      () => `${list}new&cursor=${writeCursor([anyInstant(), lastOid])}`,
      signedIn,
    ),
    floor: at(floor, () => `/feed?${placeAt(Date.now() + 1e9)}`),
    scatteredFloor: at(floor, () => `/feed?${placeAt(anyInstant())}`),
    readerFloor: at(floor, () => `/feed-of-reader?${placeAt(Date.now() + 1e9)}`, session),
    scatteredReaderFloor: at(floor, () => `/feed-of-reader?${placeAt(anyInstant())}`, session),
    searchFloor: at(floor, () => `/search?word=${word().toLowerCase()}`),
  }
}

const lastOid = 'f'.repeat(24)

/** Somewhere among the stories, so that no two readers ask for the same page. */
const anyInstant = () => Date.now() - Math.floor(Math.random() * few * 0.9) * 3_600_000

function placeAt(instant: number): string {
  return `before=${encodeURIComponent(new Date(instant).toISOString())}&oid=${lastOid}`
}

type Targets = ReturnType<typeof targetsOf>

async function compareLists(scene: Scene, targets: Targets): Promise<Record<string, unknown>> {
  await assertSameAnswers(targets)
  for (const target of Object.values(targets)) await drive(target)
  return {
    what: 'calls a second: Plax / by hand, 20 stories of 10,000',
    visitor: await compare(scene, targets.visitor, targets.floor),
    reader: await compare(scene, targets.reader, targets.floor),
    readerToFloorWithSession: await compare(scene, targets.reader, targets.readerFloor),
    scattered: await compare(scene, targets.scattered, targets.scatteredFloor),
    scatteredReader: await compare(scene, targets.scatteredReader, targets.scatteredReaderFloor),
    search: await compare(scene, targets.search, targets.searchFloor),
  }
}

/** Both answer the same page of stories, or one would be measured for doing less. */
async function assertSameAnswers({ visitor, floor }: Targets): Promise<void> {
  const [ours, floors] = await Promise.all(
    [visitor, floor].map(async ({ address, path }) => (await fetch(`${address}${path()}`)).json()),
  )
  assert.deepEqual(floors, ours)
}

/** Also the CPU of server and database for a call, which a busy machine changes less. */
async function compare(scene: Scene, thing: Target, control: Target) {
  const ours = measured(scene, thing)
  const floors = measured(scene, control)
  const [result] = await compareAll(rounds, [ours.drive], floors.drive)
  const [p99, floorP99] = [p99Of(ours.latencies), p99Of(floors.latencies)]
  return {
    ...result,
    cpuUs: [ours.cpuUs(), floors.cpuUs()],
    cpuRatio: rounded(floors.cpuUs() / ours.cpuUs()),
    p99Ms: [rounded(p99), rounded(floorP99)],
    p99Ratio: rounded(p99 / floorP99),
  }
}

function measured({ folder }: Scene, target: Target) {
  const latencies: number[] = []
  let cpuMs = 0
  const used = () => cpuMsOf(target.pid) + postgresCpuMs(folder)
  return {
    latencies,
    drive: async () => {
      const before = used()
      const perSecond = await drive(target, latencies)
      cpuMs += used() - before
      return perSecond
    },
    cpuUs: () => Math.round((cpuMs * 1000) / latencies.length),
  }
}

/** What a call costs at a million stories, against ten thousand. */
async function compareGrowth(
  scene: Scene,
  { visitor, popular }: Targets,
): Promise<Record<string, unknown>> {
  const before = { new: await several(visitor), popular: await several(popular) }
  await addStories(scene, { from: few, to: many })
  await drive(visitor)
  await drive(popular)
  const after = { new: await several(visitor), popular: await several(popular) }
  return {
    stories: [few, many],
    newCostRatio: rounded(before.new / after.new),
    popularCostRatio: rounded(before.popular / after.popular),
  }
}

async function several(target: Target): Promise<number> {
  const figures: number[] = []
  for (let round = 0; round < rounds; round += 1) figures.push(await drive(target))
  return median(figures)
}

function p99Of(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
}
