import { randomUUID } from 'node:crypto'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Account, type Answer, type LocalPlatform, startPlatform } from './local-platform.ts'

/** A stream, as Helix shows it. */
interface Stream {
  title: string
  viewers: number
  startedAt: string
}

export interface TwitchServer extends LocalPlatform {
  env: Record<string, string>
  followers: number
  /** What the account streams now. */
  stream: Stream | null
  /** How many WebSockets are open with all their subscriptions. */
  readers: () => number
  /** Somebody writes in the chat; answers the id of the message. */
  say: (from: Account, text: string, options?: { badges?: string[]; id?: string }) => string
  removeMessage: (messageId: string) => void
  clearUser: (userId: string) => void
  clear: () => void
  /** The same notification again, as Twitch may send it. */
  repeat: () => void
  /** Twitch asks all readers to reconnect, and closes their connections afterward. */
  moveReaders: () => void
  /** All connections break. */
  cut: () => void
}

const clientId = 'hof5gwx0su6owfnys0yan9c87zr6t'
const clientSecret = '41vpdji4e9gif29md0ouet6fktd2'
const scope = 'user:read:chat'
const types = [
  'channel.chat.message',
  'channel.chat.message_delete',
  'channel.chat.clear_user_messages',
  'channel.chat.clear',
]

interface Session {
  id: string
  socket: WebSocket
  types: Set<string>
}

/**
 * A server of this machine that speaks Twitch’s OAuth 2.0, the calls of Helix that are made of it, and
 * EventSub over WebSockets.
 */
export async function startTwitch(): Promise<TwitchServer> {
  const sessions = new Map<string, Session>()
  let broadcaster = ''
  let lastFrame = ''

  const subscribe = (account: Account, body: string): Answer => {
    const asked = JSON.parse(body) as {
      type: string
      version: string
      condition: Record<string, string>
      transport: { method: string; session_id: string }
    }
    const session = sessions.get(asked.transport.session_id)
    const { broadcaster_user_id: of, user_id: by } = asked.condition
    if (!session || asked.transport.method !== 'websocket') return failure(400, 'bad session')
    if (!types.includes(asked.type) || asked.version !== '1') return failure(400, 'bad type')
    if (by !== account.id || of !== account.id)
      return failure(403, 'subscription missing proper authorization')
    if (session.types.has(asked.type)) return failure(409, 'subscription already exists')
    session.types.add(asked.type)
    broadcaster = account.id
    return { status: 202, body: { data: [{ ...asked, id: randomUUID(), status: 'enabled' }] } }
  }

  const platform = await startPlatform({
    clientId,
    clientSecret,
    authorizePath: '/oauth2/authorize',
    tokenPath: '/oauth2/token',
    revokePath: '/oauth2/revoke',
    asks: { scope, force_verify: 'true' },
    hasPkce: false,
    rotates: true,
    give: ({ access, refresh }) => ({
      access_token: access,
      refresh_token: refresh,
      expires_in: 14_124,
      scope: [scope],
      token_type: 'bearer',
    }),
    refuseKeys: failure(403, 'invalid client secret'),
    refuseCode: failure(400, 'Invalid authorization code'),
    refuseRefresh: failure(400, 'Invalid refresh token'),
    refuseRevocation: failure(400, 'Invalid token'),
    refuseAccess: failure(401, 'Invalid OAuth token'),
    answer: ({ url, account, headers, body }) => {
      if (!account) return failure(401, 'Invalid OAuth token')
      if (url.pathname === '/oauth2/validate') {
        const { id, name } = account
        const login = name.toLowerCase()
        return ok({ client_id: clientId, login, scopes: [scope], user_id: id, expires_in: 5_520 })
      }
      if (headers['client-id'] !== clientId) {
        return failure(401, 'Client ID and OAuth token do not match')
      }
      switch (url.pathname) {
        case '/helix/users':
          return ok({ data: [{ id: account.id, login: 'mira', display_name: account.name }] })
        case '/helix/channels/followers':
          if (url.searchParams.get('broadcaster_id') !== account.id) {
            return failure(400, 'The parameter "broadcaster_id" was malformed')
          }
          return ok({ total: twitch.followers, data: [], pagination: {} })
        case '/helix/streams':
          return ok({
            data: twitch.stream ? [streamOf(account, twitch.stream)] : [],
            pagination: {},
          })
        case '/helix/eventsub/subscriptions':
          return subscribe(account, body)
        default:
          return failure(404, '')
      }
    },
  })

  const sockets = new WebSocketServer({ server: platform.server, path: '/ws' })
  const send = (socket: WebSocket, type: string, payload: unknown, subscription?: string) => {
    const metadata = {
      message_id: randomUUID(),
      message_type: type,
      message_timestamp: new Date().toISOString(),
      ...(subscription && { subscription_type: subscription, subscription_version: '1' }),
    }
    lastFrame = JSON.stringify({ metadata, payload })
    socket.send(lastFrame)
  }
  sockets.on('connection', (socket, request) => {
    const old = new URL(request.url ?? '', platform.url).searchParams.get('from')
    // A moved session keeps its subscriptions.
    const session = {
      id: randomUUID(),
      socket,
      types: sessions.get(old ?? '')?.types ?? new Set<string>(),
    }
    sessions.set(session.id, session)
    socket.on('close', () => sessions.delete(session.id))
    // Whoever sends anything is closed with this code.
    socket.on('message', () => socket.close(4001))
    const status = { status: 'connected', keepalive_timeout_seconds: 30, reconnect_url: null }
    send(socket, 'session_welcome', { session: { id: session.id, ...status } })
    if (old) sessions.get(old)?.socket.close(4004)
  })
  const notify = (type: string, event: Record<string, unknown>) => {
    for (const session of sessions.values()) {
      if (!session.types.has(type)) continue
      const about = { broadcaster_user_id: broadcaster, ...event }
      send(session.socket, 'notification', { subscription: { type }, event: about }, type)
    }
  }
  const env = {
    PLAX_TWITCH_CLIENT_ID: clientId,
    PLAX_TWITCH_CLIENT_SECRET: clientSecret,
    PLAX_TWITCH_URL: platform.url,
  }
  const { close } = platform
  const twitch: TwitchServer = Object.assign(platform, {
    env,
    followers: 4_321,
    stream: null,
    readers: () => [...sessions.values()].filter((one) => one.types.size === types.length).length,
    say: (
      from: Account,
      text: string,
      { badges = [], id = randomUUID() }: { badges?: string[]; id?: string } = {},
    ) => {
      notify('channel.chat.message', {
        message_id: id,
        chatter_user_id: from.id,
        chatter_user_login: from.name.toLowerCase(),
        chatter_user_name: from.name,
        message: { text, fragments: [{ type: 'text', text }] },
        badges: badges.map((badge) => ({ set_id: badge, id: '1', info: '' })),
      })
      return id
    },
    removeMessage: (messageId: string) =>
      notify('channel.chat.message_delete', { message_id: messageId }),
    clearUser: (userId: string) =>
      notify('channel.chat.clear_user_messages', { target_user_id: userId }),
    clear: () => notify('channel.chat.clear', {}),
    repeat: () => {
      for (const { socket } of sessions.values()) socket.send(lastFrame)
    },
    moveReaders: () => {
      for (const { id, socket } of sessions.values()) {
        const reconnect = `${platform.url.replace('http', 'ws')}/ws?from=${id}`
        const status = { status: 'reconnecting', reconnect_url: reconnect }
        send(socket, 'session_reconnect', { session: { id, ...status } })
      }
    },
    cut: () => {
      for (const { socket } of sessions.values()) socket.terminate()
    },
    close: () => {
      for (const { socket } of sessions.values()) socket.terminate()
      return close()
    },
  })
  return twitch
}

function streamOf(account: Account, { title, viewers, startedAt }: Stream) {
  return {
    id: '40952121085',
    user_id: account.id,
    user_login: 'mira',
    user_name: account.name,
    game_name: 'Art',
    type: 'live',
    title,
    viewer_count: viewers,
    started_at: startedAt,
    thumbnail_url: 'https://static-cdn.jtvnw.net/previews-ttv/live_user_mira-{width}x{height}.jpg',
  }
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
}

function failure(status: number, message: string): Answer {
  return { status, body: { error: reasons[status], status, message } }
}
