import { describe, expect, it } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import type { ChatMessage } from './chat.api.ts'
import { makeReply, type MakeDeps } from './make-reply.ts'
import type { ReplyCall } from './reply-call.ts'
import { ChatRefused, NotSent, ReplyFailed, RerollFailed } from './reply-errors.ts'
import type { RoomEvent } from './room-state.ts'

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
const start = { userMessage: null, reply, priceMilli: 0 }

/** A server that gives these answers, one after another, and how the replies end. */
function scene(answers: (object | Error)[], error: string | null = null) {
  const calls: { key: string; idempotencyKey?: string; respondAsync?: true }[] = []
  const followed: string[] = []
  const events: RoomEvent[] = []
  let pauses = 0
  const deps: MakeDeps = {
    api: (async (key: string, input: object) => {
      calls.push({ key, ...input })
      const answer = answers.shift() ?? new Error('There is no further answer.')
      if (answer instanceof Error) throw answer
      return answer
    }) as unknown as Api,
    roomOid: 'room',
    signal: new AbortController().signal,
    onEvent: (event) => void events.push(event),
    follow: async (messageId) => {
      followed.push(messageId)
      return { error }
    },
    pause: async () => void (pauses += 1),
  }
  return { deps, calls, events, followed, pauses: () => pauses }
}

const refusal = (status: number, body: object, statusText = '') =>
  problemOf(new Response(JSON.stringify(body), { status, statusText }))
const message: ReplyCall = { kind: 'message', body: { message: 'Hello' } }
const reroll: ReplyCall = { kind: 'reroll', body: { messageId: 'reply' } }
const goOn: ReplyCall = { kind: 'auto', body: { mode: 'continue' } }

describe('a reply that is asked for', () => {
  it('is followed once it has begun, by no connection of its own', async () => {
    const { deps, calls, events, followed } = scene([start])
    await makeReply(deps, message, 'k1')
    expect(calls).toMatchObject([{ respondAsync: true }])
    expect(events).toEqual([{ type: 'start', userMessage: null, reply }])
    expect(followed).toEqual(['reply'])
  })

  it('is asked for again with the same key when no answer came', async () => {
    const { deps, calls, pauses } = scene([new TypeError('network'), start])
    await makeReply(deps, message, 'k1')
    expect(calls.map(({ key, idempotencyKey }) => [key, idempotencyKey])).toEqual([
      ['POST /story-chat/chat-room/{id}/message', 'k1'],
      ['POST /story-chat/chat-room/{id}/message', 'k1'],
    ])
    expect(pauses()).toBe(1)
  })

  it('is given up when twice no answer comes, and nothing of it is shown', async () => {
    const { deps, calls, events } = scene([await refusal(503, {}), new TypeError('network')])
    await expect(makeReply(deps, message, 'k1')).rejects.toThrow(NotSent)
    expect(calls).toHaveLength(2)
    expect(events).toEqual([])
  })

  it('raises the error field of a 403, by default SERVER [R-story-chat-073]', async () => {
    const named = scene([await refusal(403, { error: 'NO_CHATS', message: 'None left.' })])
    const error = await makeReply(named.deps, message, 'k1').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatRefused)
    expect(error).toMatchObject({ message: 'NO_CHATS', sentence: 'None left.' })
    const bare = scene([await refusal(403, {})])
    await expect(makeReply(bare.deps, message, 'k1')).rejects.toThrow(/^SERVER$/)
  })

  it('passes other refusals as they are, and doesn’t try again', async () => {
    const { deps, calls } = scene([await refusal(402, { code: 'wallet.not_enough_credits' })])
    await expect(makeReply(deps, message, 'k1')).rejects.toMatchObject({
      code: 'wallet.not_enough_credits',
    })
    expect(calls).toHaveLength(1)
  })

  it('asks for a reroll and for the story to go on by their own calls [R-story-chat-042, R-story-chat-045]', async () => {
    const { deps, calls } = scene([start, start])
    await makeReply(deps, reroll, 'k1')
    await makeReply(deps, goOn, 'k2')
    expect(calls.map(({ key }) => key)).toEqual([
      'POST /story-chat/chat-room/{id}/reroll',
      'POST /story-chat/chat-room/{id}/auto-chat',
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
    const broken = () => scene([start], 'It broke.').deps
    const error = await makeReply(broken(), reroll, 'k1').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ReplyFailed)
    expect(error).toMatchObject({ message: 'It broke.' })
    await expect(makeReply(broken(), message, 'k1')).resolves.toBeUndefined()
  })
})
