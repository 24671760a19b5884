import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { framed } from '../features/live/multichat/grpc-stream.ts'
import { readMessage, textOf, writeMessage } from '../features/live/multichat/protobuf.ts'
import { type Account, type Answer, type LocalPlatform, startPlatform } from './local-platform.ts'

/** A broadcast with its chat. */
interface Broadcast {
  id: string
  title: string
  chatId: string
  startedAt: string
  /** As YouTube writes it; null: hidden. */
  viewers: string | null
}

export interface YoutubeServer extends LocalPlatform {
  env: Record<string, string>
  /** As YouTube writes and rounds it; null: hidden. */
  subscribers: string | null
  /** Whether the Google account has a channel. */
  hasChannel: boolean
  broadcast: Broadcast | null
  /** The chats that are read now. */
  readers: () => number
  /** Nothing was said yet. */
  forgetChat: () => void
  /** With which page tokens chats were opened. */
  opened: (string | null)[]
  /** Somebody writes in the chat; answers the id of the message. */
  say: (from: Account, text: string, options?: { isModerator?: boolean; at?: Date }) => string
  /** A moderator deletes a message, or bans somebody. */
  removeMessage: (messageId: string) => void
  ban: (channelId: string) => void
  /** The server ends all streams with a gRPC status. */
  endStreams: (status: number) => void
  /** What the next call answers at once. */
  refuseNext: number | null
  cut: () => void
}

const clientId = '407408718192.apps.googleusercontent.com'
const clientSecret = 'GOCSPX-test_secret~signs'
const scope = 'https://www.googleapis.com/auth/youtube.readonly'
const chatMethod = '/youtube.api.v3.V3DataLiveChatMessageService/StreamList'

/**
 * A server of this machine that speaks Google’s OAuth 2.0, the calls of YouTube that are made of it, and
 * the gRPC stream of live chats.
 */
export async function startYoutube(): Promise<YoutubeServer> {
  const platform = await startPlatform({
    clientId,
    clientSecret,
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    revokePath: '/revoke',
    asks: { scope, access_type: 'offline', prompt: 'consent select_account' },
    hasPkce: true,
    rotates: false,
    give: ({ access, refresh }, isFirst) => ({
      access_token: access,
      expires_in: 3599,
      ...(isFirst && { refresh_token: refresh }),
      scope,
      token_type: 'Bearer',
    }),
    refuseKeys: { status: 401, body: { error: 'invalid_client', error_description: '' } },
    refuseCode: refused('invalid_grant', 'Malformed auth code.'),
    refuseRefresh: refused('invalid_grant', 'Token has been expired or revoked.'),
    refuseRevocation: refused('invalid_token', 'Token expired or revoked'),
    refuseAccess: failure(401, 'global', 'authError'),
    answer: ({ url, account }) =>
      account ? answerApi(youtube, url, account) : failure(401, 'global', 'authError'),
  })
  const chat = await startChat(platform)
  const env = {
    PLAX_YOUTUBE_CLIENT_ID: clientId,
    PLAX_YOUTUBE_CLIENT_SECRET: clientSecret,
    PLAX_YOUTUBE_URL: platform.url,
    PLAX_YOUTUBE_CHAT_URL: chat.url,
  }
  const { close } = platform
  const state = {
    env,
    subscribers: '12300',
    hasChannel: true,
    broadcast: null,
    ...chat,
    url: platform.url,
    close: async () => {
      chat.cut()
      chat.server.close()
      await close()
    },
    server: platform.server,
    refuseNext: null,
  }
  const youtube: YoutubeServer = Object.assign(platform, state)
  chat.follow(youtube)
  return youtube
}

function answerApi(youtube: YoutubeServer, url: URL, account: Account): Answer {
  const asked = Object.fromEntries(url.searchParams)
  const { broadcast } = youtube
  switch (url.pathname) {
    case '/youtube/v3/channels': {
      if (asked.mine !== 'true') return failure(400, 'youtube', 'missingRequiredParameter')
      if (!youtube.hasChannel) return ok({ kind: 'youtube#channelListResponse' })
      if (asked.part === 'snippet') {
        return ok({ items: [{ id: account.id, snippet: { title: account.name } }] })
      }
      const { subscribers } = youtube
      const hidden = { hiddenSubscriberCount: subscribers === null }
      const count = subscribers === null ? {} : { subscriberCount: subscribers }
      return ok({
        items: [{ id: account.id, statistics: { viewCount: '9', ...hidden, ...count } }],
      })
    }
    case '/youtube/v3/liveBroadcasts': {
      if (asked.broadcastStatus !== 'active') return failure(400, 'youtube', 'invalidParameter')
      if (!broadcast) return ok({ items: [] })
      const { id, title, chatId, startedAt } = broadcast
      const thumbnails = { high: { url: `https://i.ytimg.com/vi/${id}/hqdefault_live.jpg` } }
      const snippet = { title, liveChatId: chatId, actualStartTime: startedAt, thumbnails }
      return ok({ items: [{ id, snippet, status: { lifeCycleStatus: 'live' } }] })
    }
    case '/youtube/v3/videos': {
      if (!broadcast || asked.id !== broadcast.id) return ok({ items: [] })
      const { viewers, chatId } = broadcast
      const details = { activeLiveChatId: chatId, ...(viewers && { concurrentViewers: viewers }) }
      return ok({ items: [{ id: broadcast.id, liveStreamingDetails: details }] })
    }
    default:
      return failure(404, 'youtube', 'notFound')
  }
}

interface Reader {
  stream: ServerHttp2Stream
}

/** The chat: each message has its place, and a page token is the place of what comes next. */
async function startChat(platform: LocalPlatform) {
  const log: Buffer[] = []
  const readers = new Set<Reader>()
  const opened: (string | null)[] = []
  let youtube: YoutubeServer | null = null
  let lastId = 0

  const page = (from: number) =>
    writeMessage([
      ...log.slice(from).map((message) => [1007, message] as const),
      [100_602, `page-${log.length}`],
    ])
  const finish = (stream: ServerHttp2Stream, status: number) => {
    stream.on('wantTrailers', () => {
      stream.sendTrailers({ 'grpc-status': String(status), 'grpc-message': '' })
    })
    stream.end()
  }
  const serve = (stream: ServerHttp2Stream, asked: Buffer, access: string) => {
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc' },
      { waitForTrailers: true },
    )
    const refusal = youtube?.refuseNext ?? null
    if (youtube) youtube.refuseNext = null
    if (refusal !== null) return finish(stream, refusal)
    if (!platform.accountOf(access)) return finish(stream, 16)
    const message = readMessage(asked)
    if (textOf(message, 1) !== youtube?.broadcast?.chatId) return finish(stream, 5)
    const token = textOf(message, 99)
    opened.push(token)
    stream.write(framed(page(Number(token?.slice(5) ?? 0))))
    const reader = { stream }
    readers.add(reader)
    stream.on('close', () => readers.delete(reader))
  }
  const server: Http2Server = createServer()
  server.on('stream', (stream, headers) => {
    const chunks: Buffer[] = []
    stream.on('error', () => {})
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (headers[':path'] !== chatMethod || headers['content-type'] !== 'application/grpc') {
        stream.respond({ ':status': 404 }, { endStream: true })
        return
      }
      const access = headers.authorization?.replace('Bearer ', '') ?? ''
      serve(stream, Buffer.concat(chunks).subarray(5), access)
    })
  })
  const sessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const append = (message: Buffer) => {
    const from = log.length
    log.push(message)
    for (const { stream } of readers) stream.write(framed(page(from)))
  }
  const nextId = () => `LCC.${(lastId += 1)}`
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    opened,
    follow: (server_: YoutubeServer) => (youtube = server_),
    readers: () => readers.size,
    forgetChat: () => void (log.length = 0),
    say: (
      from: Account,
      text: string,
      {
        isModerator = false,
        at = new Date(Date.now() + 3_600_000 * 24 * 3650),
      }: { isModerator?: boolean; at?: Date } = {},
    ) => {
      const id = nextId()
      const snippet = writeMessage([
        [1, 1],
        [4, at.toISOString()],
        [17, 1],
        [16, text],
        [19, writeMessage([[1, text]])],
      ])
      const author = writeMessage([
        [10_101, from.id],
        [103, from.name],
        ...(isModerator ? ([[7, 1]] as const) : []),
      ])
      append(
        writeMessage([
          [200, 'youtube#liveChatMessage'],
          [101, id],
          [2, snippet],
          [3, author],
        ]),
      )
      return id
    },
    removeMessage: (messageId: string) =>
      append(
        writeMessage([
          [101, messageId],
          [2, writeMessage([[1, 2]])],
        ]),
      ),
    ban: (channelId: string) => {
      const user = writeMessage([[101, channelId]])
      const details = writeMessage([
        [1, user],
        [2, 1],
      ])
      append(
        writeMessage([
          [101, nextId()],
          [
            2,
            writeMessage([
              [1, 10],
              [22, details],
            ]),
          ],
        ]),
      )
    },
    endStreams: (status: number) => {
      for (const { stream } of readers) finish(stream, status)
      readers.clear()
    },
    cut: () => {
      for (const session of sessions) session.destroy()
    },
  }
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function refused(error: string, description: string): Answer {
  return { status: 400, body: { error, error_description: description } }
}

function failure(code: number, domain: string, reason: string): Answer {
  const message = `${reason}.`
  return { status: code, body: { error: { code, message, errors: [{ message, domain, reason }] } } }
}
