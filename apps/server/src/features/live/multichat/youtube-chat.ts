import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { activeBroadcasts, callYoutube, StaleToken, youtubeOf } from '../../links/links.service.ts'
import { type ChatSource, NoChat, NotAllowed, type Reading } from './chat-source.ts'
import { callStream, GrpcFault } from './grpc-stream.ts'
import type { NewOutsideEntry } from './outside-log.ts'
import { messagesOf, numberOf, readMessage, textOf, writeMessage } from './protobuf.ts'

const method = '/youtube.api.v3.V3DataLiveChatMessageService/StreamList'

/** Numbers of fields and values, as YouTube’s stream_list.proto has them. */
const request = { liveChatId: 1, pageToken: 99, part: 100 } as const
const response = { offlineAt: 2, items: 1007, nextPageToken: 100_602 } as const
const item = { id: 101, snippet: 2, author: 3 } as const
const snippet = { type: 1, publishedAt: 4, displayMessage: 16, text: 19, banned: 22 } as const
const author = { channelId: 10_101, name: 103, isOwner: 5, isModerator: 7 } as const
const textDetails = { messageText: 1 } as const
const bannedDetails = { user: 1 } as const
const profile = { channelId: 101 } as const
const types = { text: 1, tombstone: 2, chatEnded: 4, userBanned: 10, superChat: 15 } as const

const statuses = { notFound: 5, denied: 7, precondition: 9, unauthenticated: 16 } as const

const broadcasts = z.object({
  items: z
    .array(z.object({ snippet: z.object({ liveChatId: z.string().optional() }) }))
    .default([]),
})

const keptPlace = z.object({ chatId: z.string(), pageToken: z.string() })

const shortestPauseMs = 1000
const longestPauseMs = 60_000

/** Where reading a chat is. */
interface Place {
  chatId: string
  pageToken: string | null
  /** Without a page to go on from it begins with what was said before. */
  since: Date | null
}

/** Reads the chat of the channel’s active broadcast; each answer says where to go on. */
export const readYoutubeChat: ChatSource = async (reading) => {
  const chatId = await findChat(reading)
  const kept = keptPlace.safeParse(reading.keptPlace)
  const pageToken = kept.data?.chatId === chatId ? kept.data.pageToken : null
  const place: Place = {
    chatId,
    pageToken,
    since: pageToken === null ? reading.deps.clock.now() : null,
  }
  for (let pauseMs = shortestPauseMs; ;) {
    const before = place.pageToken
    try {
      await followChat(reading, place)
    } catch (error) {
      throw faultOf(error)
    }
    pauseMs = place.pageToken === before ? Math.min(2 * pauseMs, longestPauseMs) : shortestPauseMs
    await delay(pauseMs, undefined, { signal: reading.signal })
  }
}

async function findChat({ deps, withAccess }: Reading): Promise<string> {
  const answer = await withAccess((access) =>
    callYoutube(youtubeOf(deps.config), { path: activeBroadcasts, access }),
  )
  if (answer === null) throw new NotAllowed()
  const chatIds = broadcasts.parse(answer).items.map((one) => one.snippet.liveChatId)
  const chatId = chatIds.find((id) => id !== undefined)
  if (chatId === undefined) throw new NoChat()
  return chatId
}

type Message = ReturnType<typeof readMessage>

/** Until the server ends the stream, as it does from time to time. */
async function followChat(reading: Reading, place: Place): Promise<void> {
  const { deps, withAccess, signal } = reading
  const { chatUrl } = youtubeOf(deps.config)
  const done = await withAccess(async (access) => {
    const message = askFor(place)
    try {
      for await (const bytes of callStream(chatUrl, { method, access, message, signal })) {
        takePage(reading, { page: readMessage(bytes), place })
      }
    } catch (error) {
      const isStale = error instanceof GrpcFault && error.status === statuses.unauthenticated
      throw isStale ? new StaleToken() : error
    }
    return true
  })
  if (done === null) throw new NotAllowed()
}

function askFor({ chatId, pageToken }: Place): Buffer {
  return writeMessage([
    [request.liveChatId, chatId],
    ...(pageToken === null ? [] : ([[request.pageToken, pageToken]] as const)),
    [request.part, 'id'],
    [request.part, 'snippet'],
    [request.part, 'authorDetails'],
  ])
}

function takePage(reading: Reading, { page, place }: { page: Message; place: Place }): void {
  const entries = messagesOf(page, response.items).flatMap((one) => entriesOf(one, place.since))
  if (entries.length > 0) reading.onEntries(entries)
  place.pageToken = textOf(page, response.nextPageToken) ?? place.pageToken
  const { chatId, pageToken } = place
  if (pageToken !== null) reading.keepPlace({ chatId, pageToken })
  reading.onUp()
  if (page.has(response.offlineAt)) throw new NoChat()
}

function entriesOf(message: Message, since: Date | null): NewOutsideEntry[] {
  const [about] = messagesOf(message, item.snippet)
  const id = textOf(message, item.id)
  if (!about || id === null) return []
  const sent = Date.parse(textOf(about, snippet.publishedAt) ?? '')
  if (since && sent < since.getTime()) return []
  switch (numberOf(about, snippet.type)) {
    case types.text:
    case types.superChat:
      return saidIn(message, { id, about })
    case types.tombstone:
      return [{ event: 'delete', messageId: id }]
    case types.userBanned: {
      const [details] = messagesOf(about, snippet.banned)
      const [user] = details ? messagesOf(details, bannedDetails.user) : []
      const senderId = user && textOf(user, profile.channelId)
      return senderId ? [{ event: 'deleteSender', senderId }] : []
    }
    case types.chatEnded:
      throw new NoChat()
    default:
      return []
  }
}

function saidIn(
  message: Message,
  { id, about }: { id: string; about: Message },
): NewOutsideEntry[] {
  const [who] = messagesOf(message, item.author)
  const [text] = messagesOf(about, snippet.text)
  const content =
    (text && textOf(text, textDetails.messageText)) ?? textOf(about, snippet.displayMessage)
  const senderId = who && textOf(who, author.channelId)
  if (!who || !senderId || !content) return []
  const isOwner = numberOf(who, author.isOwner) === 1
  const isModerator = numberOf(who, author.isModerator) === 1
  const role = isOwner ? 'creator' : isModerator ? 'manager' : null
  const name = textOf(who, author.name) ?? ''
  return [{ event: 'message', messageId: id, senderId, name, content, role }]
}

function faultOf(error: unknown): unknown {
  if (error instanceof StaleToken) return new NotAllowed()
  if (!(error instanceof GrpcFault)) return error
  const { status } = error
  if (status === statuses.notFound || status === statuses.precondition) return new NoChat()
  return status === statuses.denied ? new NotAllowed() : error
}
