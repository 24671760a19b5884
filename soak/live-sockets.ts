import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { freePort } from '../apps/server/src/testing/live-publisher.ts'
import type { ServerProcess } from '../apps/server/src/testing/server-process.ts'
import { Hub, type HubMessage } from '../apps/web/src/lib/hub.ts'
import { addressOf, openWriter, prepareRoom, type Writer } from '../bench/fanout/plax-room.ts'
import { spawnPlax } from '../bench/plax/open.ts'
import { ChatWriter } from './live-chat.ts'

const tabs = 5000
const openedAtOnce = 100
const writers = 10

export interface SocketsResult {
  /** Seconds until the last tab was back after the kill. */
  backAfter: number
  /** The slowest answer of a call that needs the pool meanwhile, in seconds. */
  slowestCall: number
  failedCalls: number
  acknowledged: number
  /** Tabs that lack an acknowledged message, or have one twice or out of order. */
  wrongTabs: number
}

/** 5,000 tabs in a live chat whose server is killed and started again while others write. */
export async function run(): Promise<SocketsResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-sockets-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'on' })
  const place = { folder, databaseUrl: postgres.url('postgres') }
  const port = String(await freePort())
  const servers: (ServerProcess & { stop: () => Promise<void> })[] = []
  const start = async () => {
    const server = spawnPlax(place, { PORT: port })
    servers.push(server)
    return server.address()
  }
  const audience = new Audience(port)
  try {
    const creatorOid = await prepareRoom(place)
    const address = await start()
    const people = await Promise.all(
      Array.from({ length: writers }, (_, index) => openWriter(address, { creatorOid, index })),
    )
    await audience.open(`live-chat:${creatorOid}`)
    const chat = new ChatWriter(() => address)
    const talk = talkOn(chat, people)
    await delay(5000)
    servers[0]?.child.kill('SIGKILL')
    const killedAt = performance.now()
    const calls = new Calls(address)
    await start()
    await audience.isWhole()
    const backAfter = (performance.now() - killedAt) / 1000
    await delay(5000)
    talk.stop()
    await talk.ended
    const acknowledged = chat.acknowledged
    await audience.has(Math.max(...acknowledged.values()))
    return {
      backAfter,
      ...(await calls.stop()),
      acknowledged: acknowledged.size,
      wrongTabs: audience.countWrong(acknowledged),
    }
  } finally {
    audience.close()
    await servers.at(-1)?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function talkOn(chat: ChatWriter, people: readonly Writer[]) {
  let isOver = false
  const ended = Promise.all(
    people.map(async (person, index) => {
      for (let turn = 0; !isOver; turn += 1) {
        await chat.say(person, `${index} says ${turn}`)
        await delay(1000)
      }
    }),
  )
  return { stop: () => void (isOver = true), ended }
}

/** Tabs, with the client that browsers have. */
class Audience {
  readonly #port: string
  readonly #sockets = new Set<WebSocket>()
  readonly #received: Map<string, number>[] = []
  readonly #last: number[] = []
  readonly #wrong = new Set<number>()
  #isClosing = false

  constructor(port: string) {
    this.#port = port
  }

  async open(topic: string): Promise<void> {
    for (let index = 0; index < tabs; index += 1) {
      const received = new Map<string, number>()
      this.#received.push(received)
      this.#last.push(0)
      const hub = new Hub(() => this.#connect(index) as unknown as globalThis.WebSocket)
      hub.join(topic, { onMessages: (messages) => this.#take(index, messages) })
      if (index % openedAtOnce === openedAtOnce - 1) await this.isWhole(index + 1)
    }
  }

  #connect(index: number): WebSocket {
    const headers = { 'x-forwarded-for': addressOf(index) }
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/api/hub?deflate=1`, { headers })
    socket.on('open', () => this.#sockets.add(socket))
    socket.on('close', () => this.#sockets.delete(socket))
    // A refused connection closes too.
    socket.on('error', () => {})
    if (this.#isClosing) socket.terminate()
    return socket
  }

  #take(index: number, messages: readonly HubMessage[]): void {
    for (const { seq, data } of messages) {
      const { id } = data as { id: string }
      if (seq <= (this.#last[index] ?? 0) || this.#received[index]?.has(id)) this.#wrong.add(index)
      this.#last[index] = seq
      this.#received[index]?.set(id, seq)
    }
  }

  async isWhole(count = tabs): Promise<void> {
    const until = performance.now() + 120_000
    while (this.#sockets.size < count) {
      if (performance.now() > until)
        throw new Error(`Only ${this.#sockets.size} of ${count} tabs are connected.`)
      await delay(20)
    }
  }

  /** Waits until each tab has a number, half a minute at most. */
  async has(seq: number): Promise<void> {
    const until = performance.now() + 30_000
    while (this.#last.some((last) => last < seq) && performance.now() < until) await delay(100)
  }

  countWrong(acknowledged: ReadonlyMap<string, number>): number {
    for (const [index, received] of this.#received.entries())
      for (const [id, seq] of acknowledged) if (received.get(id) !== seq) this.#wrong.add(index)
    return this.#wrong.size
  }

  close(): void {
    this.#isClosing = true
    for (const socket of this.#sockets) socket.terminate()
  }
}

/** Calls that need a connection of the pool, one a second. */
class Calls {
  #slowest = 0
  #failed = 0
  #isOver = false
  readonly #ended: Promise<void>

  constructor(address: string) {
    this.#ended = this.#callOn(address)
  }

  async #callOn(address: string): Promise<void> {
    let isUp = false
    while (!this.#isOver) {
      const begun = performance.now()
      const answer = await fetch(`${address}/api/ready`).catch(() => null)
      // It isn’t there yet.
      if (answer) isUp = true
      if (isUp) this.#slowest = Math.max(this.#slowest, (performance.now() - begun) / 1000)
      if (isUp && answer?.status !== 200) this.#failed += 1
      await delay(isUp ? 1000 : 20)
    }
  }

  async stop(): Promise<{ slowestCall: number; failedCalls: number }> {
    this.#isOver = true
    await this.#ended
    return { slowestCall: this.#slowest, failedCalls: this.#failed }
  }
}
