import { WebSocket } from 'ws'
import { z } from 'zod'
import { callTwitch, StaleToken, twitchOf } from '../../links/links.service.ts'
import { type ChatSource, NotAllowed, type Reading } from './chat-source.ts'
import type { NewOutsideEntry } from './outside-log.ts'

const keepaliveSeconds = 30
/** Beyond which a silent connection counts as lost. */
const graceMs = 10_000
const maxMessageBytes = 256 * 1024
const rememberedIds = 1000

const subscriptions = [
  'channel.chat.message',
  'channel.chat.message_delete',
  'channel.chat.clear_user_messages',
  'channel.chat.clear',
] as const

const frame = z.object({
  metadata: z.object({
    message_id: z.string(),
    message_type: z.string(),
    subscription_type: z.string().optional(),
  }),
  payload: z.object({
    session: z
      .object({
        id: z.string(),
        keepalive_timeout_seconds: z.number().nullish(),
        reconnect_url: z.string().nullish(),
      })
      .optional(),
    event: z.unknown().optional(),
  }),
})
type Frame = z.infer<typeof frame>

const said = z.object({
  message_id: z.string(),
  broadcaster_user_id: z.string(),
  chatter_user_id: z.string(),
  chatter_user_name: z.string(),
  message: z.object({ text: z.string() }),
  badges: z.array(z.object({ set_id: z.string() })).default([]),
})
const deleted = z.object({ message_id: z.string() })
const cleared = z.object({ target_user_id: z.string() })

/** Reads a Twitch chat by EventSub over a WebSocket, on which nothing is sent. */
export const readTwitchChat: ChatSource = async (reading) => {
  const { eventsUrl } = twitchOf(reading.deps.config)
  const seen = new SeenIds()
  let url = `${eventsUrl}?keepalive_timeout_seconds=${keepaliveSeconds}`
  let isNew = true
  let before: Connection | null = null
  try {
    for (;;) {
      const connection = await Connection.open(url, reading.signal)
      const session = await connection.welcome()
      before?.close()
      before = connection
      // A connection that takes another’s place has its subscriptions.
      if (isNew) await subscribe(reading, session)
      reading.onUp()
      const next = await connection.follow((one) => {
        if (!seen.add(one.metadata.message_id)) return
        const entry = entryOf(one)
        if (entry) reading.onEntries([entry])
      })
      url = allowedUrl(next, eventsUrl)
      isNew = false
    }
  } finally {
    before?.close()
  }
}

/** Twitch says where to reconnect to; only its own machines count. */
function allowedUrl(next: string, eventsUrl: string): string {
  const url = URL.parse(next)
  const own = new URL(eventsUrl)
  const isOwn = url?.host === own.host || url?.hostname.endsWith('.twitch.tv') === true
  if (!url || url.protocol !== own.protocol || !isOwn) throw new Error('A strange reconnect URL.')
  return next
}

async function subscribe({ deps, accountId, withAccess }: Reading, session: string): Promise<void> {
  const condition = { broadcaster_user_id: accountId, user_id: accountId }
  const transport = { method: 'websocket', session_id: session }
  for (const type of subscriptions) {
    const body = { type, version: '1', condition, transport }
    const path = '/eventsub/subscriptions'
    const answer = await withAccess((access) =>
      callTwitch(twitchOf(deps.config), { path, access, body }),
    ).catch((error: unknown) => {
      if (error instanceof StaleToken) throw new NotAllowed()
      throw error
    })
    if (answer === null) throw new NotAllowed()
  }
}

function entryOf({ metadata, payload }: Frame): NewOutsideEntry | null {
  switch (metadata.subscription_type) {
    case 'channel.chat.message': {
      const event = said.parse(payload.event)
      const badges = new Set(event.badges.map(({ set_id: badge }) => badge))
      const isCreator = event.chatter_user_id === event.broadcaster_user_id
      return {
        event: 'message',
        messageId: event.message_id,
        senderId: event.chatter_user_id,
        name: event.chatter_user_name,
        content: event.message.text,
        role: isCreator ? 'creator' : badges.has('moderator') ? 'manager' : null,
      }
    }
    case 'channel.chat.message_delete':
      return { event: 'delete', messageId: deleted.parse(payload.event).message_id }
    case 'channel.chat.clear_user_messages':
      return { event: 'deleteSender', senderId: cleared.parse(payload.event).target_user_id }
    case 'channel.chat.clear':
      return { event: 'clear' }
    default:
      return null
  }
}

/** Notifications come at least once. */
class SeenIds {
  readonly #ids = new Set<string>()

  add(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (this.#ids.size > rememberedIds && oldest !== undefined) this.#ids.delete(oldest)
    return true
  }
}

/** One WebSocket: its frames wait until they’re asked for. */
class Connection {
  readonly #socket: WebSocket
  #aliveMs = keepaliveSeconds * 1000 + graceMs
  #timer: NodeJS.Timeout | undefined
  #waiting: Frame[] = []
  #fault: Error | null = null
  #wake: () => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      this.#arm()
      try {
        this.#waiting.push(frame.parse(JSON.parse(data.toString())))
      } catch {
        this.#fail(new Error('Twitch sent what is no frame.'))
      }
      this.#wake()
    })
    socket.on('ping', () => this.#arm())
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', (code) => this.#fail(new Error(`Twitch closed with ${code}.`)))
    this.#arm()
  }

  static async open(url: string, signal: AbortSignal): Promise<Connection> {
    signal.throwIfAborted()
    const socket = new WebSocket(url, { maxPayload: maxMessageBytes, handshakeTimeout: 10_000 })
    const connection = new Connection(socket)
    signal.addEventListener('abort', () => connection.#fail(new Error('Aborted.')), { once: true })
    return connection
  }

  /** The session’s id. */
  async welcome(): Promise<string> {
    const { metadata, payload } = await this.#next()
    if (metadata.message_type !== 'session_welcome' || !payload.session) {
      throw new Error('Twitch did not welcome.')
    }
    const { id, keepalive_timeout_seconds: seconds } = payload.session
    if (seconds) this.#aliveMs = seconds * 1000 + graceMs
    this.#arm()
    return id
  }

  /** Follows until Twitch asks to reconnect; answers where to. Throws when it’s over. */
  async follow(onNotification: (one: Frame) => void): Promise<string> {
    for (;;) {
      const one = await this.#next()
      const { message_type: type } = one.metadata
      if (type === 'notification') onNotification(one)
      if (type === 'revocation') throw new NotAllowed()
      const next = one.payload.session?.reconnect_url
      if (type === 'session_reconnect' && next) return next
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#socket.on('error', () => {})
    this.#socket.terminate()
  }

  async #next(): Promise<Frame> {
    for (;;) {
      const one = this.#waiting.shift()
      if (one) return one
      if (this.#fault) {
        this.close()
        throw this.#fault
      }
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }

  #arm(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(new Error('Twitch fell silent.')), this.#aliveMs)
    this.#timer.unref()
  }

  #fail(error: Error): void {
    this.#fault ??= error
    this.#wake()
  }
}
