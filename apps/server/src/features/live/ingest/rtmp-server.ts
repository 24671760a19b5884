import type { Socket } from 'node:net'
import type { Clock } from '../../../platform/clock.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import type { Log } from '../../../platform/log.ts'
import { KeyBans } from './key-bans.ts'
import { KeyTurns } from './key-turns.ts'
import { type Certificate, listen } from './listen.ts'
import type { Authorize, Ingest } from './publisher.ts'
import { RtmpConnection } from './rtmp-connection.ts'
import { type Place, WaitingRoom } from './waiting-room.ts'

export interface RtmpOptions {
  /** 0 for any. */
  port: number
  /** RTMPS, on a port of its own. */
  secure: (Certificate & { port: number }) | null
  maxBitsPerSecond: number
  /** How long a key is refused after its stream was ended, since programs reconnect by themselves. */
  banMs: number
  limits?: Partial<typeof usualLimits>
}

interface RtmpDeps {
  log: Log
  clock: Clock
  authorize: Authorize
  /** A key was rejected, since its stream had just been ended. */
  onBanned?: (banned: { key: string; until: Date }) => Promise<void>
}

/** Both ports of one server: a key is taken over from one to the other. */
export interface RtmpIngest extends Ingest {
  readonly secure: Pick<Ingest, 'port' | 'problem'> | null
}

const usualLimits = {
  /** From the connection until a key is sent. */
  handshakeMs: 10_000,
  /** Without sound, a picture, or data. */
  silentMs: 15_000,
  /** For our last words to arrive. */
  goodbyeMs: 2000,
  /** For the stream before on the same key to be written. */
  takeoverMs: 10_000,
  /** Connections whose key isn't accepted yet. */
  waiting: 500,
  waitingPerNetwork: 20,
  /** Before one that was refused makes room for another of its network. */
  refusedMs: 1000,
}

/** Takes publishers over RTMP. Starts in any case; a port that can't be opened is a `problem`. */
export async function startRtmp(deps: RtmpDeps, options: RtmpOptions): Promise<RtmpIngest> {
  const server = new RtmpServer(deps, options)
  const take = (socket: Socket, speak: () => Socket) => server.take(socket, speak)
  const { port, secure } = options
  const plain = await listen({ port, secure: null }, take)
  const safe = secure && (await listen({ port: secure.port, secure }, take))
  return {
    port: plain.port,
    problem: plain.problem,
    secure: safe && { port: safe.port, problem: safe.problem },
    stop: async () => {
      const closed = Promise.all([plain, ...(safe ? [safe] : [])].map((one) => one.close()))
      await server.stop()
      await closed
    },
  }
}

class RtmpServer {
  readonly #deps: RtmpDeps
  readonly #limits: typeof usualLimits & { maxBitsPerSecond: number; banMs: number }
  readonly #room: WaitingRoom
  readonly #turns: KeyTurns
  readonly #bans: KeyBans
  readonly #connections = new Set<RtmpConnection>()
  readonly #running = new Set<Promise<void>>()

  constructor(deps: RtmpDeps, { maxBitsPerSecond, banMs, limits }: RtmpOptions) {
    this.#deps = deps
    this.#limits = { ...usualLimits, ...limits, maxBitsPerSecond, banMs }
    const { waiting: overall, waitingPerNetwork: perNetwork, takeoverMs } = this.#limits
    this.#room = new WaitingRoom({ overall, perNetwork })
    this.#turns = new KeyTurns(takeoverMs)
    this.#bans = new KeyBans(deps.clock, banMs)
  }

  take(socket: Socket, speak: () => Socket): void {
    const network = networkOf(socket.remoteAddress ?? '')
    const place = this.#room.enter(network)
    if (!place) return void socket.destroy()
    const spoken = speak()
    const connection = new RtmpConnection(spoken, this.#deps, {
      limits: this.#limits,
      onPublish: (asked) => this.#begin({ connection, place, ...asked }),
    })
    place.drop = () => connection.drop()
    this.#connections.add(connection)
    spoken.once('close', () => {
      this.#connections.delete(connection)
      this.#free(place)
    })
  }

  /** Who asked for a key in vain keeps its place for a moment, so that keys aren't tried in a hurry. */
  #free(place: Place): void {
    if (!place.isAsking) return place.leave()
    place.isAsking = false
    place.drop = () => undefined
    setTimeout(() => place.leave(), this.#limits.refusedMs).unref()
  }

  async stop(): Promise<void> {
    for (const connection of this.#connections) connection.drop()
    await Promise.all(this.#running)
  }

  #begin(asked: Asked): void {
    asked.place.isAsking = true
    const ended = this.#turns.take(asked.key, asked.connection, () => this.#serve(asked))
    this.#running.add(ended)
    void ended.then(() => this.#running.delete(ended))
  }

  /** Never rejects. */
  async #serve({ connection, place, app, key }: Asked): Promise<void> {
    const { id, remoteAddress } = connection
    const until = this.#bans.until(key)
    if (until) {
      connection.refuse('banned')
      return this.#noteBanned({ key, until })
    }
    const answer = await this.#authorize({ app, key, remoteAddress }, connection)
    if ('refused' in answer) {
      this.#deps.log.info({ session: id, reason: answer.refused }, 'a publisher was refused')
      return connection.refuse(answer.refused)
    }
    place.leave()
    this.#deps.log.info({ session: id }, 'a stream began')
    const reason = await connection.run(answer.sink)
    if (connection.isBanned) this.#bans.add(key)
    this.#deps.log.info({ session: id, reason, ...connection.stats() }, 'a stream ended')
  }

  async #noteBanned(banned: { key: string; until: Date }): Promise<void> {
    try {
      await this.#deps.onBanned?.(banned)
    } catch (error) {
      const problem = String(error).replaceAll(banned.key, '[redacted]')
      this.#deps.log.error({ problem }, 'a rejection was not stored')
    }
  }

  async #authorize(...[asked, session]: Parameters<Authorize>): ReturnType<Authorize> {
    try {
      return await this.#deps.authorize(asked, session)
    } catch (error) {
      const problem = String(error).replaceAll(asked.key, '[redacted]')
      this.#deps.log.error({ session: session.id, problem }, 'a stream key was not checked')
      return { refused: 'busy' }
    }
  }
}

interface Asked {
  connection: RtmpConnection
  place: Place
  app: string
  key: string
}
