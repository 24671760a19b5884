import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { Audience, type Dialect } from './fanout/audience.ts'
import { addressOf, openWriter, prepareRoom, type Writer } from './fanout/plax-room.ts'
import * as rates from './fanout/rates.ts'
import { Writing } from './fanout/writing.ts'
import { spawnPlax } from './plax/open.ts'
import { cpuMsOf, postgresCpuMs, startPeer } from './relay/processes.ts'
import { median, rounded } from './rounds.ts'

/**
 * A live chat with 5,000 connections in one process that judges and stores its messages, against
 * Socket.IO, which only sends: CPU per delivered frame (goals 0.75 with equal batches, 0.1 with one
 * emit per message; Socket.IO could deflate only for each connection by itself), the time from sending to receiving (p99 500 ms), and memory per connection (12 kB).
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-fanout-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'on' })
  const place = { folder, databaseUrl: postgres.url('postgres') }
  try {
    const creatorOid = await prepareRoom(place)
    const plax = spawnPlax(place)
    try {
      return await measure({ folder, server: await plax.address(), pid: plax.pid, creatorOid })
    } finally {
      await plax.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Scene {
  folder: string
  server: string
  pid: number
  creatorOid: string
}

async function measure(scene: Scene): Promise<Record<string, unknown>> {
  const { folder, server, pid, creatorOid } = scene
  const writers = await Promise.all(
    Array.from({ length: rates.writers }, (_, index) => openWriter(server, { creatorOid, index })),
  )
  const topic = `live-chat:${creatorOid}`
  const fans = new Audience(plaxOf(server, { topic, writers }))
  const plaxKb = await growAll(fans, pid)
  const writing = new Writing(fans, topic)
  writing.start(writers)
  const sample = await fullestFrame(fans)
  writing.stop()

  const file = join(folder, 'messages.json')
  writeFileSync(file, JSON.stringify(sample))
  const peer = await startPeer('fanout/socket-io.ts', file)
  const peerPid = peer.child.pid ?? 0
  const peerFans = new Audience(socketIoOf(peer.address))
  const peerKb = await growAll(peerFans, peerPid)

  const latencies: number[] = []
  fans.onFrame = (frame) => {
    for (const { data } of messagesIn(frame)) {
      const sentAt = writing.sentAt.get(data.id)
      if (sentAt !== undefined) latencies.push(performance.now() - sentAt)
    }
  }
  const sides = {
    plax: {
      audience: fans,
      pid,
      start: async () => writing.start(writers),
      stop: async () => writing.stop(),
    },
    batch: peerSide('/batch'),
    each: peerSide('/each'),
  }
  function peerSide(path: string) {
    const ask = async (at: string) => void (await (await fetch(`${peer.address}${at}`)).text())
    return { audience: peerFans, pid: peerPid, start: () => ask(path), stop: () => ask('/stop') }
  }
  const perFrame: Record<keyof typeof sides, number[]> = { plax: [], batch: [], each: [] }
  const perSecond: number[] = []
  const databaseUs: number[] = []
  for (let round = 0; round < rates.rounds; round += 1) {
    const spent = { plax: nothing(), batch: nothing(), each: nothing() }
    const databaseMs = () => postgresCpuMs(folder)
    for (let slice = 0; slice < rates.slices; slice += 1) {
      for (const side of ['plax', 'batch', 'each'] as const)
        await spend(sides[side], { spent: spent[side], databaseMs })
    }
    databaseUs.push((spent.plax.databaseMs * 1000) / spent.plax.frames)
    perSecond.push(spent.plax.frames / (rates.slices * rates.sliceSeconds))
    perFrame.plax.push(usOf(spent.plax))
    perFrame.batch.push(usOf(spent.batch))
    perFrame.each.push(usOf(spent.each) * sample.length)
  }
  const sorted = latencies.toSorted((a, b) => a - b)
  const result = {
    what: 'CPU of the server per delivered frame: Plax, which judges and stores / Socket.IO, which only sends',
    sockets: rates.sockets,
    messagesPerFrame: sample.length,
    framesPerSecond: Math.round(median(perSecond)),
    refused: fans.refused,
    ...against('batch', perFrame.plax, perFrame.batch),
    ...against('each', perFrame.plax, perFrame.each),
    cpuUs: Object.fromEntries(
      Object.entries(perFrame).map(([side, us]) => [side, rounded(median(us))]),
    ),
    databaseUs: rounded(median(databaseUs)),
    messages: latencies.length,
    delayMs: rounded(median(latencies)),
    delayP99Ms: rounded(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN),
    kbPerConnection: [rounded(plaxKb), rounded(peerKb)],
    goal: { batchRatio: 0.75, eachRatio: 0.1, delayP99Ms: 500, kbPerConnection: 12 },
  }
  writing.stop()
  fans.close()
  peerFans.close()
  peer.child.kill()
  return result
}

interface Side {
  audience: Audience
  pid: number
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** What a server has used, and delivered with it. */
interface Spent {
  cpuMs: number
  databaseMs: number
  frames: number
}

function nothing(): Spent {
  return { cpuMs: 0, databaseMs: 0, frames: 0 }
}

function usOf({ cpuMs, frames }: Spent): number {
  return (cpuMs * 1000) / frames
}

/** Adds what a server uses in one slice. */
async function spend(
  { audience, pid, start, stop }: Side,
  { spent, databaseMs }: { spent: Spent; databaseMs: () => number },
): Promise<void> {
  await start()
  await delay(500)
  const [cpu, database, frames] = [cpuMsOf(pid), databaseMs(), audience.frames]
  await delay(rates.sliceSeconds * 1000)
  spent.cpuMs += cpuMsOf(pid) - cpu
  spent.databaseMs += databaseMs() - database
  spent.frames += audience.frames - frames
  await stop()
  await delay(500)
}

function against(name: string, plax: number[], peer: number[]): Record<string, unknown> {
  const ratios = plax.map((us, round) => us / (peer[round] ?? Number.NaN))
  const swing = (Math.max(...peer) - Math.min(...peer)) / median(peer)
  return {
    [`${name}Ratio`]: rounded(median(ratios)),
    [`${name}Range`]: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
    [`${name}Swing`]: rounded(swing),
    [`${name}Valid`]: swing <= 0.2,
  }
}

const openingBrace = 0x7b

interface Entry {
  seq: number
  data: { id: string }
}

function messagesIn(frame: Buffer): Entry[] {
  const text = frame[0] === openingBrace ? frame : inflateSync(frame)
  return (JSON.parse(text.toString()) as { messages: Entry[] }).messages
}

/** The messages of a frame as they are once writing has settled. */
async function fullestFrame(audience: Audience): Promise<Entry[]> {
  let fullest: Entry[] = []
  audience.onFrame = (frame) => {
    const messages = messagesIn(frame)
    if (messages.length > fullest.length) fullest = messages
  }
  await delay(5000)
  const needed = (rates.writers * rates.batchEveryMs) / 1000
  return Array.from({ length: needed }, (_, index) => fullest[index % fullest.length] as Entry)
}

function plaxOf(
  server: string,
  { topic, writers }: { topic: string; writers: readonly Writer[] },
): Dialect {
  return {
    url: `${server.replace('http', 'ws')}/api/hub?deflate=1`,
    headersOf: (index) => writers[index]?.headers ?? { 'x-forwarded-for': addressOf(index) },
    refuses: (frame) => frame.includes('"unsent":'),
    greeting: JSON.stringify({ join: topic }),
    // Only frames of many messages are long enough to be deflated.
    carries: (frame, isBinary) => isBinary || frame.includes('"messages":[{'),
    report: JSON.stringify({ reported: true }),
  }
}

/** Engine.IO 4 and Socket.IO 5 as their clients speak it. */
function socketIoOf(server: string): Dialect {
  return {
    url: `${server.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    headersOf: () => ({}),
    greeting: '40',
    carries: (frame) => frame[0] === 0x34 && frame[1] === 0x32,
    answerTo: (frame) => (frame.toString() === '2' ? '3' : null),
  }
}

/** Opens all connections; answers the memory of each in kilobytes, after those that warm the server up. */
async function growAll(audience: Audience, pid: number): Promise<number> {
  await audience.grow(rates.fewSockets)
  await delay(1000)
  const before = memoryOf(pid)
  await audience.grow(rates.sockets - rates.fewSockets)
  await delay(1000)
  return (memoryOf(pid) - before) / (rates.sockets - rates.fewSockets)
}

/** What a process has in memory, in kilobytes (Linux). */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
}
