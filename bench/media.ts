import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import type { TestApp } from '../apps/server/src/testing/open-app.ts'
import { drive } from './feed/drive.ts'
import { encodeOnce, storeFilm } from './media/encode.ts'
import { bareCopy, bareLadder, makeFilms } from './media/films.ts'
import { prepareShelf, type Shelf } from './media/viewers.ts'
import { openBenchApp, spawnPlax } from './plax/open.ts'
import { cpuMsOf, startPeer, withCpu } from './relay/processes.ts'
import { median, rounded } from './rounds.ts'

const rounds = 5
const viewers = 200
const seconds = { decoded: 300, copied: 1800 }

/**
 * Encoding beside one bare command of ffmpeg for the same ladder (`speed`, goal 0.95; `cpu` the same of
 * processor time, which holds where others use the machine; both with loudness, thumbnails, storyboard
 * and preview, which the bare command does not make; `first` is the time until it plays as a share of
 * the ladder's, goal 0.1), an H.264 source beside a copy of its packets (`begin`, goal 1.5), and the CPU
 * of a segment to 200 viewers who are checked beside @fastify/static, which checks nobody (`cpu`, goal
 * 1.3).
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-media-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const place = { folder, databaseUrl: postgres.url('postgres') }
  try {
    const migrations = join(import.meta.dirname, '../apps/server/src/migrations')
    await migrate(place.databaseUrl, readMigrations(migrations))
    const films = makeFilms(folder, seconds)
    const t = await openBenchApp(place)
    const encoding = await measureEncoding(t, films, folder)
    const shelf = await prepareShelf(t)
    await t.close()
    return {
      what: 'encoding / one ffmpeg; H.264 until it plays / a copy; CPU of a segment / @fastify/static',
      ...encoding,
      segments: await measureSegments(place, shelf),
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureEncoding(
  t: TestApp,
  films: { decoded: string; copied: string },
  folder: string,
): Promise<Record<string, unknown>> {
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  const used = () => cpuMsOf(process.pid)
  const rows = []
  for (let round = 0; round < rounds; round += 1) {
    await storeFilm(t, films.decoded)
    const [cpuBefore, ladder] = [used(), timed(() => bareLadder(films.decoded, bare))]
    const [cpuBetween, encoded] = [used(), await encodeOnce(t)]
    const cpu = (cpuBetween - cpuBefore) / (used() - cpuBetween)
    await storeFilm(t, films.copied)
    const copy = timed(() => bareCopy(films.copied, bare))
    const { begun: copied } = await encodeOnce(t, { stopsThere: true })
    rows.push({ ladder, encoded, cpu, copy, copied })
  }
  return {
    encode: {
      speed: ratioOf(rows.map(({ ladder, encoded }) => ladder / encoded.done)),
      cpu: ratioOf(rows.map(({ cpu }) => cpu)),
      first: ratioOf(rows.map(({ ladder, encoded }) => encoded.begun / ladder)),
      ladderSeconds: rounded(median(rows.map(({ ladder }) => ladder))),
      controlSwing: swingOf(rows.map(({ ladder }) => ladder)),
      goal: { speed: 0.95, first: 0.1 },
    },
    copy: {
      begin: ratioOf(rows.map(({ copied, copy }) => copied / copy)),
      copySeconds: rounded(median(rows.map(({ copy }) => copy))),
      controlSwing: swingOf(rows.map(({ copy }) => copy)),
      goal: { begin: 1.5 },
    },
  }
}

async function measureSegments(
  place: { folder: string; databaseUrl: string },
  { folder, path, names, viewer }: Shelf,
): Promise<Record<string, unknown>> {
  const files = await startPeer('media/static.ts', folder)
  const plax = spawnPlax(place)
  try {
    const headers = { authorization: `Bearer ${viewer.token}` }
    const any = () => names[Math.floor(Math.random() * names.length)] ?? ''
    const mine = { address: await plax.address(), pid: plax.pid, headers, connections: viewers }
    const theirs = {
      address: files.address,
      pid: files.child.pid ?? 0,
      headers,
      connections: viewers,
    }
    const rows = []
    for (let round = 0; round <= rounds; round += 1) {
      const checked = withCpu(
        () => cpuMsOf(mine.pid),
        () => drive({ ...mine, path: () => `${path}/${any()}` }),
      )
      const open = withCpu(
        () => cpuMsOf(theirs.pid),
        () => drive({ ...theirs, path: () => `/${any()}` }),
      )
      const perSecond = { checked: await checked.turn(), open: await open.turn() }
      // The first one warms up.
      if (round > 0) rows.push({ perSecond, checked: checked.cpuUs(), open: open.cpuUs() })
    }
    return {
      cpu: ratioOf(rows.map(({ checked, open }) => checked / open)),
      time: ratioOf(rows.map(({ perSecond }) => perSecond.open / perSecond.checked)),
      cpuUs: median(rows.map(({ checked }) => checked)),
      controlCpuUs: median(rows.map(({ open }) => open)),
      perSecond: Math.round(median(rows.map(({ perSecond }) => perSecond.checked))),
      controlSwing: swingOf(rows.map(({ open }) => open)),
      goal: { cpu: 1.3 },
    }
  } finally {
    files.child.kill()
    await plax.stop()
  }
}

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

function ratioOf(ratios: number[]) {
  const range = [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))]
  return { ratio: rounded(median(ratios)), range }
}

function swingOf(figures: number[]): number {
  return rounded((Math.max(...figures) - Math.min(...figures)) / median(figures))
}
