import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { newKey } from '../apps/server/src/testing/money.ts'
import { spawnPlax } from './plax/open.ts'
import { addedToFirstToken, type RelayRequest } from './relay/client.ts'
import { Page } from './relay/page.ts'
import { cpuMsOf, postgresCpuMs, startPeer } from './relay/processes.ts'
import * as rates from './relay/rates.ts'
import { messageOf, prepareReaders, type Reader } from './relay/readers.ts'
import { median, rounded } from './rounds.ts'

/**
 * Streamed replies of a large story, assembled on the server, against a bare Fastify pipe to the same
 * model: the time added before the first token, and CPU a token; as a stream, and as pages read them
 * over the hub. Model, pipe, Plax, its database and
 * the readers are processes of one machine.
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-relay-'))
  chmodSync(folder, 0o755)
  const model = await startPeer('relay/model.ts')
  const pipe = await startPeer('relay/pipe.ts', model.address)
  const postgres = await startEmbeddedPostgres(folder)
  const databaseUrl = postgres.url('postgres')
  try {
    await migrate(
      databaseUrl,
      readMigrations(join(import.meta.dirname, '../apps/server/src/migrations')),
    )
    const modelUrl = `${model.address}/instant/v1`
    const readers = await prepareReaders({ folder, databaseUrl, modelUrl })
    // Work in the background (summaries) has its own processes in a large installation.
    const env = { PLAX_MODEL_URL: `${model.address}/v1` }
    const plax = spawnPlax({ folder, databaseUrl }, env)
    try {
      const address = await plax.address()
      const pid = { plax: plax.pid, pipe: pipe.child.pid ?? 0 }
      return await measure({
        readers,
        address,
        pipe: pipe.address,
        model: model.address,
        pid,
        folder,
      })
    } finally {
      await plax.stop()
    }
  } finally {
    pipe.child.kill()
    model.child.kill()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Scene {
  readers: Reader[]
  address: string
  pipe: string
  model: string
  pid: { plax: number; pipe: number }
  folder: string
}

interface Turn {
  addedMs: number[]
  /** Microseconds of CPU a token: of the server, and of its database. */
  serverUs: number
  databaseUs: number
}

async function measure(scene: Scene): Promise<Record<string, unknown>> {
  const plaxAsk = (reader: Reader, turn: number): RelayRequest => ({
    url: `${scene.address}/api/story-chat/chat-room/${reader.roomOid}/message`,
    headers: { authorization: `Bearer ${reader.token}`, 'idempotency-key': newKey() },
    body: JSON.stringify({ message: messageOf(turn) }),
    whole: /event: done\n/,
  })
  const streamed = (reader: Reader, turn: number) => addedToFirstToken(plaxAsk(reader, turn))
  await takeTurn(scene, 'plax', streamed, 1)
  const prompt = await (await fetch(`${scene.model}/last`)).text()
  const pipeAsk = (): RelayRequest => ({
    url: scene.pipe,
    headers: {},
    body: prompt,
    whole: /\[DONE\]/,
  })
  const piped = () => addedToFirstToken(pipeAsk())
  await takeTurn(scene, 'pipe', piped, 1)
  const pages = new Map<Reader, Page>()
  for (const reader of scene.readers) pages.set(reader, await Page.open(scene.address, reader))
  const shown = (reader: Reader, turn: number) =>
    pages.get(reader)?.addedToFirstToken(messageOf(turn)) ?? Number.NaN
  await takeTurn(scene, 'plax', shown, 1)
  const [loadBefore] = loadavg()
  const plax: Turn[] = []
  const page: Turn[] = []
  const pipe: Turn[] = []
  for (let round = 0; round < rates.rounds; round += 1) {
    plax.push(await takeTurn(scene, 'plax', streamed, rates.repliesPerTurn))
    page.push(await takeTurn(scene, 'plax', shown, rates.repliesPerTurn))
    pipe.push(await takeTurn(scene, 'pipe', piped, rates.repliesPerTurn))
  }
  for (const one of pages.values()) one.close()
  const ofPages = summary(page, pipe)
  return {
    ...summary(plax, pipe),
    pages: {
      addedMs: ofPages.addedMs,
      addedP99Ms: ofPages.addedP99Ms,
      cpuRatio: ofPages.cpuRatio,
      cpuWithDatabaseRatio: ofPages.cpuWithDatabaseRatio,
      cpuUsPerToken: ofPages.cpuUsPerToken,
      databaseUsPerToken: ofPages.databaseUsPerToken,
    },
    promptBytes: prompt.length,
    loadBefore: rounded(loadBefore ?? 0),
  }
}

/** All streams at once, each begun at its own moment of the time that a reply takes. */
async function takeTurn(
  scene: Scene,
  side: 'plax' | 'pipe',
  read: (reader: Reader, turn: number) => Promise<number> | number,
  replies: number,
): Promise<Turn> {
  const cpu = () => ({
    server: cpuMsOf(scene.pid[side]),
    database: side === 'plax' ? postgresCpuMs(scene.folder) : 0,
  })
  const before = cpu()
  const addedMs: number[] = []
  const spreadMs = rates.firstTokenMs + rates.tokenMs * rates.tokensPerReply
  await Promise.all(
    scene.readers.map(async (reader, index) => {
      await delay((index / scene.readers.length) * spreadMs)
      for (let turn = 0; turn < replies; turn += 1) {
        addedMs.push(await read(reader, index + turn))
      }
    }),
  )
  const after = cpu()
  const tokens = addedMs.length * rates.tokensPerReply
  return {
    addedMs,
    serverUs: ((after.server - before.server) * 1000) / tokens,
    databaseUs: ((after.database - before.database) * 1000) / tokens,
  }
}

function summary(plax: Turn[], pipe: Turn[]): Record<string, unknown> {
  const first = (turns: Turn[]) => turns.map(({ addedMs }) => median(addedMs))
  const late = (turns: Turn[]) => turns.map(({ addedMs }) => p99(addedMs))
  const server = (turns: Turn[]) => turns.map(({ serverUs }) => serverUs)
  const both = (turns: Turn[]) => turns.map(({ serverUs, databaseUs }) => serverUs + databaseUs)
  const controls = first(pipe)
  const swing = (Math.max(...controls) - Math.min(...controls)) / median(controls)
  return {
    what: 'time added to the first token, and CPU a token: Plax / bare Fastify pipe',
    streams: rates.streams,
    rounds: plax.length,
    ...ratio('addedRatio', first(plax), controls),
    addedMs: [rounded(median(first(plax))), rounded(median(controls))],
    addedP99Ms: [rounded(median(late(plax))), rounded(median(late(pipe)))],
    ...ratio('cpuRatio', server(plax), server(pipe)),
    ...ratio('cpuWithDatabaseRatio', both(plax), both(pipe)),
    cpuUsPerToken: [rounded(median(server(plax))), rounded(median(server(pipe)))],
    databaseUsPerToken: rounded(median(plax.map(({ databaseUs }) => databaseUs))),
    controlSwing: rounded(swing),
    valid: swing <= 0.2,
  }
}

function ratio(name: string, things: number[], controls: number[]): Record<string, unknown> {
  const ratios = things.map((value, round) => value / (controls[round] ?? Number.NaN))
  const range = [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))]
  return { [name]: rounded(median(ratios)), [`${name}Range`]: range }
}

function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
}
