import type { RawData, WebSocket } from 'ws'
import type { Bus } from '../bus/bus.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { Log } from '../log.ts'
import { takeTurns } from '../turns.ts'
import { Channel } from './channel.ts'
import { hubHints, hubRechecks } from './hint.ts'
import type { HubSource, HubTopic } from './hub-topic.ts'
import { Member, type MemberSocket } from './member.ts'
import { type Join, readCommand, type Send } from './read-command.ts'
import { SendLimit } from './send-limit.ts'

export const closeCodes = { sessionEnded: 4401, tooMany: 4429, badCommand: 4400 } as const

const mostTopics = 50
/** Members whose access is read at once: thousands come at once after an outage, and calls need the database too. */
const admittedAtOnce = 10
/** Connections of one address, which an office shares, and of one session. */
const mostOf = [200, 20]

export interface HubTimes {
  /** How soon the sockets of an ended session close. */
  sessionsMs: number
  /** Half of the time in which a change is sent whose hint was lost. */
  sweepMs: number
  /** How often topics are told who is present. */
  presenceMs: number
}

const defaultTimes: HubTimes = { sessionsMs: 2000, sweepMs: 30_000, presenceMs: 10_000 }

export interface HubOptions {
  bus: Bus
  log: Log
  topics: readonly HubTopic[]
  /** Those of the sessions that haven’t ended. */
  findRunning: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  times?: HubTimes
}

interface Connection {
  actor: Actor
  socket: WebSocket
  member: Member
  /** The topics of its joins that it hasn’t left since. */
  wanted: Set<string>
  /** Channels by the name of the topic, as the client has it. */
  joined: Map<string, { key: string; channel: Channel }>
}

/** The WebSocket connections of a process, and the channels that they have joined. */
export class Hub {
  readonly #options: HubOptions
  readonly #topics: ReadonlyMap<string, HubTopic>
  readonly #connections = new Set<Connection>()
  readonly #channels = new Map<string, Channel>()
  /** Connections by session and by address. */
  readonly #counts = new Map<string, number>()
  readonly #ends: (() => void)[]
  readonly #joins = takeTurns(admittedAtOnce)
  /** Whoever is removed leaves now, however many are joining. */
  readonly #rechecked = takeTurns(admittedAtOnce)
  readonly #sends = new SendLimit()
  #rechecks = 0

  constructor(options: HubOptions) {
    const { bus, topics, times = defaultTimes } = options
    this.#options = options
    this.#topics = new Map(topics.map((topic) => [topic.name, topic]))
    const sessions = setInterval(() => void this.#closeEnded(), times.sessionsMs).unref()
    const sweep = setInterval(() => this.#sweep(times.sweepMs), times.sweepMs).unref()
    const presence = setInterval(() => void this.#markPresent(), times.presenceMs).unref()
    this.#ends = [
      bus.subscribe(hubHints, (keys) => {
        for (const key of keys as string[]) this.#channels.get(key)?.wake()
      }),
      bus.subscribe(hubRechecks, (keys) => {
        for (const key of keys as string[]) void this.#recheck(key)
      }),
      bus.onGap(() => {
        this.#wakeAll()
        for (const [key, { isGuarded }] of this.#channels) if (isGuarded) void this.#recheck(key)
      }),
      () => clearInterval(sessions),
      () => clearInterval(sweep),
      () => clearInterval(presence),
    ]
  }

  connect(opened: MemberSocket, actor: Actor): void {
    const { socket } = opened
    const counted = [`address ${actor.address}`, ...(actor.sessionId ? [actor.sessionId] : [])]
    const isTooMany = counted.some((key, index) => this.#countOf(key) >= (mostOf[index] ?? 0))
    if (isTooMany) return socket.close(closeCodes.tooMany, 'too many connections')
    for (const key of counted) this.#counts.set(key, this.#countOf(key) + 1)
    const member = new Member(opened)
    const connection: Connection = { actor, socket, member, wanted: new Set(), joined: new Map() }
    this.#connections.add(connection)
    socket.on('message', (data: RawData) => this.#take(connection, data))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.#connections.delete(connection)
      for (const topic of connection.joined.keys()) this.#leave(connection, topic)
      for (const key of counted) {
        const left = this.#countOf(key) - 1
        if (left > 0) this.#counts.set(key, left)
        else this.#counts.delete(key)
      }
    })
  }

  stop(): void {
    for (const end of this.#ends) end()
    for (const { socket } of this.#connections) socket.close(1001)
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #take(connection: Connection, data: RawData): void {
    const command = readCommand(data)
    if (!command) return connection.socket.close(closeCodes.badCommand, 'no such command')
    if ('reported' in command) {
      // It joins its topics again, and catches up.
      if (connection.member.report()) connection.socket.send(JSON.stringify({ missed: true }))
      return
    }
    if ('leave' in command) {
      connection.wanted.delete(command.leave)
      return this.#leave(connection, command.leave)
    }
    if ('send' in command) return void this.#receive(connection, command)
    connection.wanted.add(command.join)
    void this.#joins(() => this.#join(connection, command))
  }

  /** Answers what a member sent, or that it has to be sent by a call. */
  async #receive(
    { actor, member, joined }: Connection,
    { send: topic, id, data }: Send,
  ): Promise<void> {
    const [name = '', topicId = null] = topic.split(':')
    const known = joined.has(topic) ? this.#topics.get(name) : undefined
    const isUnder = this.#sends.count(actor, performance.now())
    try {
      const answer = isUnder && (await known?.receive?.({ actor, id: topicId, data }))
      member.answer(answer ? { topic, sent: id, answer } : { topic, unsent: id })
    } catch (error) {
      if (!(error instanceof AppError))
        this.#options.log.error({ err: error, topic }, 'what a member of the hub sent failed')
      member.answer({ topic, unsent: id })
    }
  }

  /** Asks for each member whether they may still join; a refused one leaves the topic. */
  async #recheck(key: string): Promise<void> {
    this.#rechecks += 1
    // The event that removes somebody reaches them before they leave.
    await this.#channels.get(key)?.flush()
    const joins = [...this.#connections].flatMap((connection) =>
      [...connection.joined].flatMap(([topic, join]) =>
        join.key === key ? [{ connection, topic }] : [],
      ),
    )
    await Promise.all(
      joins.map(({ connection, topic }) =>
        this.#rechecked(() => this.#recheckMember(connection, topic)),
      ),
    )
  }

  async #recheckMember(connection: Connection, topic: string): Promise<void> {
    try {
      await this.#sourceOf(topic, connection.actor)
    } catch (error) {
      if (!(error instanceof AppError)) {
        this.#options.log.error({ err: error, topic }, 'a member of the hub could not be rechecked')
        return
      }
      this.#leave(connection, topic)
      this.#refuse(connection, topic, error)
    }
  }

  async #join(connection: Connection, { join: topic, after }: Join): Promise<void> {
    const { actor, member, joined, wanted } = connection
    // It left or closed meanwhile.
    const isGone = () => !wanted.has(topic) || !this.#connections.has(connection)
    if (isGone()) return
    try {
      const before = this.#rechecks
      const { key, channel } = joined.get(topic) ?? (await this.#open(topic, actor, joined.size))
      // Who had to leave meanwhile was no member yet.
      if (this.#rechecks !== before) await this.#sourceOf(topic, actor)
      if (isGone()) return this.#drop(key)
      joined.set(topic, { key, channel })
      await channel.join(member, after)
    } catch (error) {
      this.#refuse(connection, topic, error)
    }
  }

  #refuse({ socket }: Connection, topic: string, error: unknown): void {
    const isKnown = error instanceof AppError
    if (!isKnown) this.#options.log.error({ err: error, topic }, 'a join of the hub failed')
    socket.send(JSON.stringify({ topic, refused: isKnown ? error.code : 'server.unknown' }))
  }

  async #sourceOf(topic: string, actor: Actor): Promise<HubSource> {
    const [name = '', id = null] = topic.split(':')
    const known = this.#topics.get(name)
    if (known && actor.tool && !known.opensToTools) throw new AppError('auth.forbidden')
    const source = await known?.open({ actor, id })
    if (!source) throw new AppError('request.not_found')
    return source
  }

  async #open(
    topic: string,
    actor: Actor,
    joined: number,
  ): Promise<{ key: string; channel: Channel }> {
    if (joined >= mostTopics) throw new AppError('request.too_many')
    const source = await this.#sourceOf(topic, actor)
    const known = this.#channels.get(source.key)
    const channel = known ?? new Channel(topic, source, this.#options.log)
    this.#channels.set(source.key, channel)
    return { key: source.key, channel }
  }

  #leave({ joined, member }: Connection, topic: string): void {
    const left = joined.get(topic)
    joined.delete(topic)
    left?.channel.leave(member)
    if (left) this.#drop(left.key)
  }

  #drop(key: string): void {
    if (this.#channels.get(key)?.isEmpty) this.#channels.delete(key)
  }

  /** Reads all topics again, though not all of them at once. */
  #sweep(withinMs: number): void {
    for (const channel of this.#channels.values())
      setTimeout(() => channel.wake(), Math.random() * withinMs).unref()
  }

  #wakeAll(): void {
    for (const channel of this.#channels.values()) channel.wake()
  }

  async #markPresent(): Promise<void> {
    const present = new Map<string, Actor[]>()
    for (const { actor, joined } of this.#connections) {
      for (const topic of joined.keys()) {
        const actors = present.get(topic)
        if (actors) actors.push(actor)
        else present.set(topic, [actor])
      }
    }
    for (const [topic, actors] of present) {
      const [name = '', id = null] = topic.split(':')
      try {
        await this.#topics.get(name)?.markPresent?.({ actors, id })
      } catch (error) {
        this.#options.log.warn({ err: error, topic }, 'the members of a topic could not be marked')
      }
    }
  }

  async #closeEnded(): Promise<void> {
    const withSession = [...this.#connections].filter(({ actor }) => actor.sessionId !== null)
    if (withSession.length === 0) return
    const ids = withSession.map(({ actor }) => actor.sessionId ?? '')
    // The database is away: nobody can log out either.
    const running = await this.#options.findRunning([...new Set(ids)]).catch(() => null)
    for (const { actor, socket } of withSession) {
      if (running && !running.has(actor.sessionId ?? '')) {
        socket.close(closeCodes.sessionEnded, 'session ended')
      }
    }
  }
}
