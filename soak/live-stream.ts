import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import {
  freePort,
  prepareStream,
  signUpStreamer,
} from '../apps/server/src/testing/live-publisher.ts'
import { Hub } from '../apps/web/src/lib/hub.ts'
import { openWriter } from '../bench/fanout/plax-room.ts'
import { makeClockFilm } from '../bench/live/clock-film.ts'
import { openBenchApp, type Place, spawnPlax } from '../bench/plax/open.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { killPostgres } from './database-back.ts'
import { ChatWriter } from './live-chat.ts'
import { Publisher } from './live-publisher.ts'
import { findGaps, readFrames } from './live-replay.ts'
import { Viewer } from './live-viewer.ts'

/** A small picture, so that everything fits two cores. */
const picture = { size: '640x360', bitrate: '800k', square: 32 }

export interface StreamResult {
  problems: string[]
  /** The longest time without a picture while a process was away that viewers don’t need, in seconds. */
  stops: Record<string, number>
  /** Seconds from the publisher’s return to the viewer’s next picture. */
  resumed: Record<string, number>
  messages: number
  repeated: number
}

/**
 * A stream through a network that is away, and kills of the ingest, the API and PostgreSQL; then another
 * stream by the same key whose ingest is killed while the replay of the first is being kept.
 */
export async function run(): Promise<StreamResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-stream-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'on' })
  const place = { folder, databaseUrl: postgres.url('postgres') }
  const world = await openWorld(place)
  try {
    return await watch(world, place)
  } finally {
    await world.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

async function openWorld(place: Place) {
  await migrate(
    place.databaseUrl,
    readMigrations(join(import.meta.dirname, '../apps/server/src/migrations')),
  )
  const t = await openBenchApp(place)
  const { oid, token } = await signUpStreamer(t)
  await prepareStream(t, { oid, token } as never)
  const { body } = await t.call('GET /live/key2', { token })
  await t.close()
  const [apiPort, ingestPort, rtmpPort] = await Promise.all([freePort(), freePort(), freePort()])
  const [site, live] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${ingestPort}`]
  const shared = { PLAX_LIVE_URL: live, PLAX_RTMP_PORT: String(rtmpPort) }
  const start = {
    api: () => spawnPlax(place, { ...shared, PLAX_ROLES: 'api,worker', PORT: String(apiPort) }),
    ingest: () => spawnPlax(place, { ...shared, PLAX_ROLES: 'ingest', PORT: String(ingestPort) }),
  }
  const running = { api: start.api(), ingest: start.ingest() }
  await Promise.all([answers(site), answers(live)])
  const film = makeClockFilm(place.folder, picture)
  const publisher = new Publisher(film, `rtmp://127.0.0.1:${rtmpPort}/live/${body.key as string}`)
  const browser = await launchBrowser()
  const call = async (method: 'GET' | 'POST', path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = method === 'POST' ? { body: '{}' } : {}
    const answer = await fetch(`${site}/api${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    creatorOid: oid,
    site,
    publisher,
    browser,
    call,
    /** Kills a process and starts it again after some seconds. */
    replace: async (name: 'api' | 'ingest', seconds = 0) => {
      running[name].child.kill('SIGKILL')
      await running[name].ended
      await delay(seconds * 1000)
      running[name] = start[name]()
      await answers(name === 'api' ? site : live)
    },
    close: async () => {
      await publisher.stop()
      await browser.close()
      await Promise.all([running.api.stop(), running.ingest.stop()])
    },
  }
}

/** Waits until a process answers. */
async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${address}/api/health`).catch(() => null)
    if (answer?.status === 200) return
    await delay(100)
  }
  throw new Error(`Nothing answers at ${address}.`)
}

async function watch(world: World, place: Place): Promise<StreamResult> {
  const { publisher, site, creatorOid, call } = world
  publisher.start()
  await isOn(world)
  // A header of one's own would keep the page from the ingest, which is another site.
  const context = await world.browser.newContext({ baseURL: site })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const viewer = new Viewer(page)
  await viewer.open(`/live/${creatorOid}`)
  const chat = await startChat(world)
  const stops: Record<string, number> = {}
  const resumed: Record<string, number> = {}
  const problems: string[] = []

  let sendings = publisher.sendings.length
  await publisher.cut(10)
  await publisher.isBack(sendings)
  resumed.network = await viewer.plays(30)

  sendings = publisher.sendings.length
  await world.replace('ingest', 45)
  await publisher.isBack(sendings)
  resumed.ingest = await viewer.plays(30)
  await delay(5000)

  stops.api = await viewer.longestStop(world.replace('api', 3))
  await delay(5000)
  killPostgres(place.folder)
  stops.database = await viewer.longestStop(delay(15_000))
  const behind = await viewer.secondsBehind()
  if (behind > 10) problems.push(`the viewer is ${behind} s behind`)

  process.stdout.write(`${JSON.stringify({ stops, resumed })}\n`)
  const first = await stopStream(world)
  // It’s keeping the replay, or about to.
  await delay(100)
  await world.replace('ingest')
  const sentFirst = publisher.sendings.splice(0, first.connections)
  await publisher.isBack(0)
  resumed.nextStream = await viewer.plays(60)
  await delay(10_000)
  await stopStream(world)
  await publisher.stop()
  if (await viewer.hasReloaded()) problems.push('the page was reloaded')
  problems.push(...faults)

  const replays = await waitForReplays(world, 2)
  for (const [index, sent] of [sentFirst, publisher.sendings].entries()) {
    const playlist = await (await call('GET', `/live/replay/playlist?oid=${replays[index]}`)).text()
    const absolute = playlist.replaceAll(/(?<=^|")\/api\//gm, `${site}/api/`)
    const frames = await readFrames({ ...place, ...picture }, absolute)
    problems.push(...findGaps(frames, sent).map((problem) => `replay ${index}: ${problem}`))
  }
  const { acknowledged, repeated, wrong } = await chat.stop()
  problems.push(...wrong)
  return { problems, stops, resumed, messages: acknowledged, repeated }
}

async function isOn({ site, creatorOid }: World): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${site}/api/live/play?creatorOid=${creatorOid}`)
    if (((await answer.json()) as { phase?: string }).phase === 'live') return
    await delay(100)
  }
  throw new Error('The stream did not begin.')
}

async function stopStream({ call, publisher }: World): Promise<{ connections: number }> {
  const connections = publisher.sendings.length
  await call('POST', '/live/stop')
  return { connections }
}

/** The ids of the replays, the oldest first. */
async function waitForReplays({ call, creatorOid }: World, count: number): Promise<string[]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await call('GET', `/live/replays?creatorOid=${creatorOid}`)
    const { items } = (await answer.json()) as { items: { oid: string }[] }
    if (items.length >= count) return items.map(({ oid }) => oid).toReversed()
    await delay(100)
  }
  throw new Error('A replay is missing.')
}

/** Two guests who write twice a second, and a tab that receives it. */
async function startChat({ site, creatorOid }: World) {
  const received = new Map<string, number[]>()
  const seqs: number[] = []
  const hub = new Hub(
    () =>
      new WebSocket(`${site.replace('http', 'ws')}/api/hub`).on(
        'error',
        () => {},
      ) as unknown as globalThis.WebSocket,
  )
  const leave = hub.join(`live-chat:${creatorOid}`, {
    onMessages: (messages) => {
      for (const { seq, data } of messages) {
        seqs.push(seq)
        const { id } = data as { id: string }
        received.set(id, [...(received.get(id) ?? []), seq])
      }
    },
  })
  const chat = new ChatWriter(() => site)
  const people = [
    await openWriter(site, { creatorOid, index: 0 }),
    await openWriter(site, { creatorOid, index: 1 }),
  ]
  let isOver = false
  const talking = people.map(async (person, index) => {
    for (let turn = 0; !isOver; turn += 1) {
      // Nobody writes while there is no stream.
      await chat.say(person, `${index} says ${turn}`).catch(ignoreOffAir)
      await delay(1000)
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(talking)
      await delay(3000)
      leave()
      const wrong = [...chat.acknowledged].flatMap(([id, seq]) => {
        const got = received.get(id) ?? []
        return got.length === 1 && got[0] === seq ? [] : [`message ${seq} came as ${got.join()}`]
      })
      const isInOrder = seqs.every((seq, at) => at === 0 || seq > (seqs[at - 1] ?? 0))
      if (!isInOrder) wrong.push('messages came out of order')
      return { acknowledged: chat.acknowledged.size, repeated: chat.repeated, wrong }
    },
  }
}

function ignoreOffAir(error: unknown): void {
  if (!(error instanceof Error) || !error.message.includes('live.not_streaming')) throw error
}
