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
import { openBenchApp, type Place, spawnPlax } from '../bench/plax/open.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** A site, an ingest of its own, and a streamer with a prepared stream, as long as the work takes. */
export async function inLiveWorld<T>(work: (world: World, place: Place) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-stream-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'on' })
  const place = { folder, databaseUrl: postgres.url('postgres') }
  const world = await openWorld(place)
  try {
    return await work(world, place)
  } finally {
    await world.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openWorld(place: Place) {
  await migrate(
    place.databaseUrl,
    readMigrations(join(import.meta.dirname, '../apps/server/src/migrations')),
  )
  const t = await openBenchApp(place)
  const streamer = await signUpStreamer(t)
  const { oid, token } = streamer
  await prepareStream(t, streamer)
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
  await Promise.all([answers(site), portOpens(rtmpPort)])
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: Record<string, unknown> = {},
  ) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${site}/api${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    creatorOid: oid,
    site,
    rtmp: `rtmp://127.0.0.1:${rtmpPort}/live`,
    key: body.key as string,
    call,
    /** Kills a process and starts it again after some seconds. */
    replace: async (name: 'api' | 'ingest', seconds = 0) => {
      running[name].child.kill('SIGKILL')
      await running[name].ended
      await delay(seconds * 1000)
      running[name] = start[name]()
      await (name === 'api' ? answers(site) : portOpens(rtmpPort))
    },
    close: async () => {
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

/** Waits until viewers can play the stream. */
export async function isOn({ site, creatorOid }: World, withinSeconds = 30): Promise<void> {
  const until = performance.now() + withinSeconds * 1000
  while (performance.now() < until) {
    const answer = await fetch(`${site}/api/live/play?creatorOid=${creatorOid}`)
    if (((await answer.json()) as { phase?: string }).phase === 'live') return
    await delay(100)
  }
  throw new Error('The stream did not begin.')
}

/** The ids of the replays, the oldest first. */
export async function waitForReplays(
  { call, creatorOid }: World,
  count: number,
): Promise<string[]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await call('GET', `/live/replays?creatorOid=${creatorOid}`)
    const { items } = (await answer.json()) as { items: { oid: string }[] }
    if (items.length >= count) return items.map(({ oid }) => oid).toReversed()
    await delay(100)
  }
  throw new Error('A replay is missing.')
}
