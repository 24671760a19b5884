import type { Page } from 'playwright-core'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Hub } from '../apps/web/src/lib/hub.ts'
import { openWriter } from '../bench/fanout/plax-room.ts'
import { makeClockFilm } from '../bench/live/clock-film.ts'
import type { Place } from '../bench/plax/open.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { killPostgres } from './database-back.ts'
import { ChatWriter } from './live-chat.ts'
import { Publisher } from './live-publisher.ts'
import { findGaps, readFrames } from './live-replay.ts'
import { Viewer } from './live-viewer.ts'
import { inLiveWorld, isOn, waitForReplays, type World } from './live-world.ts'

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
export function run(): Promise<StreamResult> {
  return inLiveWorld(async (world, place) => {
    const film = makeClockFilm(place.folder, picture)
    const publisher = new Publisher(film, `${world.rtmp}/${world.key}`)
    const browser = await launchBrowser()
    try {
      // A header of one’s own would keep the page from the ingest, which is another site.
      const page = await (await browser.newContext({ baseURL: world.site })).newPage()
      return await watch(world, { place, publisher, page })
    } finally {
      await publisher.stop()
      await browser.close()
    }
  })
}

async function watch(
  world: World,
  { place, publisher, page }: { place: Place; publisher: Publisher; page: Page },
): Promise<StreamResult> {
  const { site, creatorOid, call } = world
  publisher.start()
  await isOn(world)
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

  const connections = publisher.sendings.length
  await call('POST', '/live/stop')
  // It’s keeping the replay, or about to.
  await delay(100)
  await world.replace('ingest')
  const sentFirst = publisher.sendings.splice(0, connections)
  await publisher.isBack(0)
  resumed.nextStream = await viewer.plays(60)
  await delay(10_000)
  await call('POST', '/live/stop')
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
