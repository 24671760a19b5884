import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { type Frame, sharedFrame, textFrame } from './frame.ts'
import type { HubMessage, HubSource, StateSource } from './hub-topic.ts'
import type { Member } from './member.ts'
import { SharedReads } from './shared-reads.ts'

/** Deflating a frame costs as much as sending it to so many. */
const fewestSharing = 10
/** After so many members other work has its turn, and what their writes allocated is freed. */
const sentInOneTurn = 200

/** The pause between two frames grows with the members: writing a frame costs about 12 µs a member. */
function tickMs(members: number): number {
  if (members < 1000) return 50
  return members < 2500 ? 100 : 200
}

/** The members of a topic in this process; what they receive is read and encoded once. */
export class Channel {
  readonly #topic: string
  readonly #source: HubSource
  readonly #log: Log
  readonly #members = new Set<Member>()
  readonly #states = new SharedReads<'state', Frame>()
  readonly #catchUps = new SharedReads<number | null, { frame: Frame; last: number }>()
  #lastText = ''
  #lastSeq: number | null = null
  /** Ends when the last frame has been written to all members. */
  #broadcasting = Promise.resolve()
  #isDue = false
  #isReading = false
  /** Those who wait for the next reading to be sent. */
  #flushes: (() => void)[] = []
  #unwatch: (() => void) | undefined

  constructor(topic: string, source: HubSource, log: Log) {
    this.#topic = topic
    this.#source = source
    this.#log = log
  }

  get isGuarded(): boolean {
    return this.#source.isGuarded ?? false
  }

  get isEmpty(): boolean {
    return this.#members.size === 0
  }

  /** Sends what the member has missed after `after`, and everything from now on. */
  async join(member: Member, after: number | null): Promise<void> {
    this.#members.add(member)
    this.#unwatch ??= this.#source.watch?.(() => this.wake())
    if ('readState' in this.#source) {
      const source = this.#source
      const read = async () => textFrame(this.#encode({ state: await this.#readNewest(source) }))
      const frame = await this.#states.read('state', read)
      await this.#broadcasting
      member.send(frame, performance.now())
      return
    }
    const source = this.#source
    const { frame, last } = await this.#catchUps.read(after, async () => {
      const messages = await source.readLog(after)
      const read = { from: after ?? 0, messages }
      return { frame: textFrame(this.#encode(read)), last: messages.at(-1)?.seq ?? read.from }
    })
    // Others may not have these yet.
    this.#lastSeq ??= last
    member.send(frame, performance.now())
  }

  leave(member: Member): void {
    this.#members.delete(member)
    if (!this.isEmpty) return
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  /** Reads what changed, at most once a tick. */
  wake(): void {
    this.#isDue = true
    if (this.#isReading) return
    this.#isReading = true
    void this.#readOn()
  }

  /** Resolves once everything stored before the call has been sent to all members, or couldn’t be read. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.#flushes.push(resolve)
      this.wake()
    })
  }

  async #readOn(): Promise<void> {
    while (this.#isDue && !this.isEmpty) {
      this.#isDue = false
      const flushes = this.#flushes.splice(0)
      const begun = performance.now()
      try {
        await this.#read()
      } catch (error) {
        this.#log.warn({ err: error, topic: this.#topic }, 'a topic of the hub could not be read')
      }
      for (const resolve of flushes) resolve()
      const rest = tickMs(this.#members.size) - (performance.now() - begun)
      if (rest > 0) await new Promise((done) => setTimeout(done, rest))
    }
    this.#isReading = false
    for (const resolve of this.#flushes.splice(0)) resolve()
  }

  /** A state that isn’t older than the last one that was sent to all. */
  async #readNewest(source: StateSource): Promise<unknown> {
    for (;;) {
      const sentBefore = this.#lastText
      const state = await source.readState()
      if (this.#lastText === sentBefore) return state
    }
  }

  async #read(): Promise<void> {
    if ('readState' in this.#source) {
      const state = await this.#source.readState()
      const text = JSON.stringify(state)
      if (text === this.#lastText) return
      this.#lastText = text
      await this.#broadcast({ state })
      return
    }
    const from = this.#lastSeq ?? 0
    const messages = await this.#source.readLog(from)
    const last = messages.at(-1)?.seq
    if (last === undefined) return
    this.#lastSeq = last
    await this.#broadcast({ from, messages })
    // There may be more than one reading holds.
    if (!this.#source.watch) this.#isDue = true
  }

  #broadcast(content: FrameContent): Promise<void> {
    const text = this.#encode(content)
    const frame = this.#members.size < fewestSharing ? textFrame(text) : sharedFrame(text)
    this.#broadcasting = this.#sendAll(frame)
    return this.#broadcasting
  }

  async #sendAll(frame: Frame): Promise<void> {
    const now = performance.now()
    let sent = 0
    for (const member of Array.from(this.#members)) {
      if (this.#members.has(member)) member.send(frame, now)
      sent += 1
      if (sent % sentInOneTurn === 0) await nextTurn()
    }
  }

  #encode(content: FrameContent): string {
    return JSON.stringify({ topic: this.#topic, ...content })
  }
}

type FrameContent = { state: unknown } | { from: number; messages: HubMessage[] }
