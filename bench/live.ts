import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import {
  freePort,
  portOpens,
  prepareStream,
  signUpStreamer,
} from '../apps/server/src/testing/live-publisher.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { makeClockFilm, publishClock, readLoopMs } from './live/clock-film.ts'
import { readDelays } from './live/read-clock.ts'
import { playMany } from './live/viewers.ts'
import { openBenchApp, spawnPlax } from './plax/open.ts'
import { cpuMsOf } from './relay/processes.ts'
import { median } from './rounds.ts'

const watchedSeconds = Number(process.env.PLAX_BENCH_SECONDS ?? 300)
const viewers = 300
const viewersSeconds = 20

/**
 * A stream of 1080p with the two rungs that ffmpeg makes below it: how long after a frame left the
 * publisher it’s seen in Chromium (`delayMs`, goals 1,500 and 2,000), and how much of a core the server
 * uses for the playlists and parts of 300 viewers more (`cores`, goal 0.5).
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-live-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const place = { folder, databaseUrl: postgres.url('postgres') }
  try {
    const migrations = join(import.meta.dirname, '../apps/server/src/migrations')
    await migrate(place.databaseUrl, readMigrations(migrations))
    const streamer = await prepareStreamer(place)
    return await measure(place, { ...streamer, film: makeClockFilm(folder) })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Streamer {
  oid: string
  key: string
}

async function prepareStreamer(place: { folder: string; databaseUrl: string }): Promise<Streamer> {
  const t = await openBenchApp(place)
  const streamer = await signUpStreamer(t)
  await prepareStream(t, streamer)
  const { body } = await t.call('GET /live/key2', { token: streamer.token })
  await t.close()
  return { oid: streamer.oid, key: body.key as string }
}

async function measure(
  place: { folder: string; databaseUrl: string },
  { oid, key, film }: Streamer & { film: string },
): Promise<Record<string, unknown>> {
  const port = String(await freePort())
  const plax = spawnPlax(place, { PLAX_ROLES: 'api,ingest', PLAX_RTMP_PORT: port })
  const browser = await launchBrowser()
  const baseURL = await plax.address()
  await portOpens(Number(port))
  const publisher = publishClock(film, `rtmp://127.0.0.1:${port}/live/${key}`)
  try {
    const master = new URL(await findPlaylist(baseURL, oid), baseURL).href
    const page = await (await browser.newContext({ baseURL, bypassCSP: true })).newPage()
    await page.goto(`/live/${oid}`)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    // It comes closer to the end at first.
    await page.waitForTimeout(10_000)
    const startedAt = publisher.startedAt()
    const loopMs = readLoopMs(film)
    const delays = await readDelays(page, { startedAt, loopMs, seconds: watchedSeconds })
    const sorted = delays.toSorted((a, b) => a - b)
    await assertAllRungs(master)
    // Chromium decodes without a graphics card, which would leave nothing of two cores for ffmpeg.
    await page.close()
    const alone = await coresOf(plax.pid, () => delay(viewersSeconds * 1000))
    let perSecond = 0
    const beside = await coresOf(plax.pid, async () => {
      perSecond = await playMany(master, { viewers, seconds: viewersSeconds })
    })
    await assertAllRungs(master)
    return {
      what: 'a frame’s way from the publisher to Chromium, in ms; cores for 300 viewers',
      frames: delays.length,
      delayMs: Math.round(median(delays)),
      delaysByTenth: tenthsOf(delays).map((some) => Math.round(median(some))),
      delayP95Ms: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
      cores: Math.round((beside - alone) * 1000) / 1000,
      requestsPerSecond: Math.round(perSecond),
      goal: { delayMs: 1500, delayP95Ms: 2000, cores: 0.5 },
    }
  } finally {
    publisher.stop()
    await browser.close()
    await plax.stop()
  }
}

/** Waits until the stream has all its rungs. */
async function findPlaylist(baseURL: string, creatorOid: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${baseURL}/api/live/play?creatorOid=${creatorOid}`)
    const { phase, playlist } = (await answer.json()) as { phase?: string; playlist: string }
    if (phase === 'live') return playlist
    await delay(300)
  }
  throw new Error('The stream did not begin.')
}

function tenthsOf(list: readonly number[]): number[][] {
  const size = Math.ceil(list.length / 10)
  return Array.from({ length: 10 }, (_, tenth) => list.slice(tenth * size, (tenth + 1) * size))
}

/** A machine with too much to do gives up the two that ffmpeg makes, which visitors may watch. */
async function assertAllRungs(master: string): Promise<void> {
  const rungs = (await (await fetch(master)).text()).match(/^\w+(?=\/)/gm)
  if (rungs?.join() !== '720p,480p')
    throw new Error(`The stream has other rungs: ${rungs?.join()}.`)
}

/** How much of a core a process uses during a work; its ladder is a process of its own. */
async function coresOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [before, begun] = [cpuMsOf(pid), performance.now()]
  await work()
  return (cpuMsOf(pid) - before) / (performance.now() - begun)
}
