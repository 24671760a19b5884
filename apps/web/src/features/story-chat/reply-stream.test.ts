import { describe, expect, it } from 'vitest'
import { problemOf } from '../../lib/api-error.ts'
import type { StreamApi } from '../../lib/browser-api.ts'
import type { StreamEvent } from '../../lib/event-stream.ts'
import type { ChatMessage } from './chat.api.ts'
import type { ReplyCall } from './reply-call.ts'
import { ChatRefused, NotSent, ReplyFailed, RerollFailed } from './reply-errors.ts'
import { followReply, makeReply, type ReplyDeps } from './reply-stream.ts'
import { emptyRoom, offsetOf, reduceRoom } from './room-state.ts'

const reply: ChatMessage = {
  messageId: 'reply',
  turn: 1,
  role: 'assistant',
  text: '',
  version: 0,
  versions: 1,
  editedAt: null,
  state: 'running',
  createdAt: '2026-11-20T12:00:00.000Z',
  receipt: null,
}
const start = { event: 'start', data: { userMessage: null, reply, priceMilli: 0 } }
const delta = (offset: number, text: string) => ({ event: 'delta', data: { offset, text } })
const done = (text: string) => ({
  event: 'done',
  data: { message: { ...reply, text, state: 'complete' }, freeChatsLeft: 3 },
})

interface Call {
  key: string
  idempotencyKey: string | undefined
  from: number | undefined
}

/** A server whose connections each play some events, then end, break or refuse. */
function scene(connections: (Omit<StreamEvent, 'id'>[] | Error)[]) {
  let state = emptyRoom
  let pauses = 0
  const calls: Call[] = []
  const streamApi: StreamApi = async (key, input, onEvent) => {
    const { idempotencyKey } = input
    const query = 'query' in input ? (input.query as { from?: number }) : {}
    calls.push({ key, idempotencyKey, from: query.from })
    const events = connections.shift()
    if (!events) throw new Error('There is no further connection.')
    if (events instanceof Error) throw events
    for (const event of events) onEvent({ ...event, id: null })
  }
  const deps: ReplyDeps = {
    streamApi,
    roomOid: 'room',
    signal: new AbortController().signal,
    onEvent: (event) => {
      state = reduceRoom(state, event)
    },
    offsetOf: (messageId) => offsetOf(state, messageId),
    pause: () => {
      pauses += 1
      return Promise.resolve()
    },
  }
  return { deps, calls, state: () => state, pauses: () => pauses }
}

const refusal = (status: number, body: object, statusText = '') =>
  problemOf(new Response(JSON.stringify(body), { status, statusText }))
const message: ReplyCall = { kind: 'message', body: { message: 'Hello' } }
const reroll: ReplyCall = { kind: 'reroll', body: { messageId: 'reply' } }
const goOn: ReplyCall = { kind: 'auto', body: { mode: 'continue' } }
const failed = {
  event: 'failed',
  data: { message: { ...reply, state: 'failed' }, code: 'chat.reply_failed', error: 'It broke.' },
}

describe('the stream of a reply', () => {
  it('resumes a broken stream from the words that came, to its end', async () => {
    const { deps, calls, state, pauses } = scene([
      [start, delta(0, 'A ')],
      new TypeError('network'),
      [delta(2, 'light')],
      [delta(7, '.'), done('A light.')],
    ])
    await makeReply(deps, message, 'k1')
    expect(calls.map(({ from }) => from)).toEqual([undefined, 2, 2, 7])
    expect(state()).toMatchObject({ runningId: null, lost: false, freeChatsLeft: 3 })
    expect(state().messages.at(-1)?.text).toBe('A light.')
    expect(pauses()).toBe(2)
  })

  it('repeats a send that got no answer with the same key', async () => {
    const { deps, calls } = scene([new TypeError('network'), [start, done('Yes.')]])
    await makeReply(deps, message, 'k1')
    expect(calls.map(({ key, idempotencyKey }) => [key, idempotencyKey])).toEqual([
      ['POST /story-chat/chat-room/{id}/message', 'k1'],
      ['POST /story-chat/chat-room/{id}/message', 'k1'],
    ])
  })

  it('gives up a send that twice gets no answer, and says nothing of a reply', async () => {
    const { deps, calls, state } = scene([await refusal(503, {}), new TypeError('network')])
    await expect(makeReply(deps, message, 'k1')).rejects.toThrow(NotSent)
    expect(calls).toHaveLength(2)
    expect(state().lost).toBe(false)
  })

  it('waits for a server that restarts', async () => {
    const { deps, pauses } = scene([await refusal(503, {}), [delta(0, 'Hi'), done('Hi')]])
    await followReply(deps, 'reply')
    expect(pauses()).toBe(1)
  })

  it('raises the error field of a 403, by default SERVER [R-story-chat-073]', async () => {
    const named = scene([await refusal(403, { error: 'NO_CHATS', message: 'None left.' })])
    const error = await makeReply(named.deps, message, 'k1').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatRefused)
    expect(error).toMatchObject({ message: 'NO_CHATS', sentence: 'None left.' })
    const bare = scene([await refusal(403, {})])
    await expect(makeReply(bare.deps, message, 'k1')).rejects.toThrow(/^SERVER$/)
  })

  it('passes other refusals as they are, and does not try again', async () => {
    const { deps, calls } = scene([await refusal(402, { code: 'wallet.not_enough_credits' })])
    await expect(makeReply(deps, message, 'k1')).rejects.toMatchObject({
      code: 'wallet.not_enough_credits',
    })
    expect(calls).toHaveLength(1)
  })

  it('asks for a reroll and for the story to go on by their own calls [R-story-chat-042, R-story-chat-045]', async () => {
    const { deps, calls } = scene([
      [start, done('Again.')],
      [start, delta(0, 'On')],
      [delta(2, '.'), done('On.')],
    ])
    await makeReply(deps, reroll, 'k1')
    await makeReply(deps, goOn, 'k2')
    expect(calls.map(({ key }) => key)).toEqual([
      'POST /story-chat/chat-room/{id}/reroll',
      'POST /story-chat/chat-room/{id}/auto-chat',
      'GET /story-chat/chat-room/{id}/message/{messageId}/stream',
    ])
  })

  it('raises the status text of a reroll that fails [R-story-chat-074]', async () => {
    const problem = { code: 'chat.nothing_to_reroll', message: 'There is no reply here.' }
    const refused = scene([await refusal(409, problem, 'Conflict')])
    const error = await makeReply(refused.deps, reroll, 'k1').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RerollFailed)
    expect(error).toMatchObject({ message: 'Conflict', cause: problem })
    const down = scene([
      await refusal(503, {}, 'Service Unavailable'),
      await refusal(503, {}, 'Service Unavailable'),
    ])
    await expect(makeReply(down.deps, reroll, 'k1')).rejects.toThrow(/^Service Unavailable$/)
  })

  it('raises a reroll that broke while it was written, and leaves a message to its own words', async () => {
    await expect(makeReply(scene([[start, failed]]).deps, reroll, 'k1')).rejects.toThrow(
      ReplyFailed,
    )
    await expect(makeReply(scene([[start, failed]]).deps, message, 'k1')).resolves.toBeUndefined()
  })
})
