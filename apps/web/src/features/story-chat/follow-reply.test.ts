import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import type { HubListener } from '../../lib/hub.ts'
import type { ChatMessage } from './chat.api.ts'
import { followReply, type FollowDeps } from './follow-reply.ts'
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
const now = (text: string, over: object = {}) => ({
  message: { ...reply, text },
  freeChatsLeft: 3,
  coupon: null,
  error: null,
  ...over,
})
const done = (text: string) => now(text, { message: { ...reply, text, state: 'complete' } })
const refusal = (status: number, body: object) =>
  problemOf(new Response(JSON.stringify(body), { status }))

/** A hub whose frames the test sends, and a server that gives these answers, one after another. */
function scene(...answers: (object | Error)[]) {
  let state = reduceRoom(emptyRoom, { type: 'start', userMessage: null, reply })
  const seen = { asked: 0, joins: [] as unknown[], pauses: [] as number[], left: 0 }
  let listener: HubListener = {}
  const leaving = new AbortController()
  const deps: FollowDeps = {
    api: (async () => {
      seen.asked += 1
      const answer = answers.shift() ?? new Error('There is no further answer.')
      if (answer instanceof Error) throw answer
      return answer
    }) as unknown as Api,
    join: (topic, given, after) => {
      seen.joins.push([topic, after])
      listener = given
      return () => (seen.left += 1)
    },
    roomOid: 'room',
    signal: leaving.signal,
    onEvent: (event) => {
      state = reduceRoom(state, event)
    },
    offsetOf: (messageId) => offsetOf(state, messageId),
    pause: (attempt, signal) => {
      seen.pauses.push(attempt)
      return new Promise((end) => {
        const timer = setTimeout(end, 1000)
        signal.addEventListener('abort', () => (clearTimeout(timer), end()))
      })
    },
  }
  return {
    deps,
    seen,
    leaving,
    state: () => state,
    text: () => state.messages.at(-1)?.text,
    line: (isUp: boolean) => listener.onLine?.(isUp),
    refuse: () => listener.onRefused?.('chat.room_not_found'),
    say: (offset: number, text: string) =>
      listener.onMessages?.([{ seq: offset + text.length, data: { offset, text } }]),
    end: () => listener.onMessages?.([{ seq: Number.MAX_SAFE_INTEGER, data: { ended: true } }]),
  }
}

describe('a reply that a page follows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('grows by what the hub brings, and is asked for once at its end', async () => {
    const { deps, seen, say, end, text, state } = scene(done('A light.'))
    const following = followReply(deps, 'reply')
    say(0, 'A ')
    say(2, 'lig')
    expect(text()).toBe('A lig')
    expect(seen.asked).toBe(0)
    end()
    expect(await following).toEqual({ error: null })
    expect(state()).toMatchObject({ runningId: null, freeChatsLeft: 3 })
    expect(text()).toBe('A light.')
    expect(seen).toEqual({ asked: 1, joins: [['reply:reply', 0]], pauses: [], left: 1 })
  })

  it('is joined from the words that are here', async () => {
    const { deps, seen, say, end } = scene(done('A light.'))
    deps.onEvent({ type: 'delta', messageId: 'reply', offset: 0, text: 'A li' })
    const following = followReply(deps, 'reply')
    say(4, 'ght.')
    end()
    await following
    expect(seen.joins).toEqual([['reply:reply', 4]])
  })

  it('takes each word once that comes twice', async () => {
    const { deps, say, end, text } = scene(done('A light.'))
    const following = followReply(deps, 'reply')
    say(0, 'A li')
    say(2, 'light')
    expect(text()).toBe('A light')
    end()
    await following
  })

  it('is asked for by calls while there is no connection', async () => {
    const { deps, seen, line, say, text, state } = scene(
      now('A '),
      new TypeError('network'),
      now('A li'),
      done('A light.'),
    )
    const following = followReply(deps, 'reply')
    line(false)
    await vi.advanceTimersByTimeAsync(0)
    expect([text(), state().lost]).toEqual(['A ', false])
    await vi.advanceTimersByTimeAsync(1000)
    expect([text(), state().lost]).toEqual(['A ', true])
    await vi.advanceTimersByTimeAsync(1000)
    expect([text(), state().lost]).toEqual(['A li', false])
    say(4, 'g')
    expect(text()).toBe('A lig')
    await vi.advanceTimersByTimeAsync(1000)
    await following
    expect(text()).toBe('A light.')
    expect(seen.pauses).toEqual([0, 1, 0])
  })

  it('waits for the hub again once the connection is back', async () => {
    const { deps, seen, line, say, end, state } = scene(
      new TypeError('network'),
      now('A '),
      done('A light.'),
    )
    const following = followReply(deps, 'reply')
    line(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(state().lost).toBe(true)
    line(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([seen.asked, state().lost]).toEqual([2, false])
    say(2, 'light.')
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen.asked).toBe(2)
    end()
    await following
  })

  it('is asked for when nothing has come for ten seconds, though the connection seems up', async () => {
    const { deps, seen, say } = scene(now('A li'), done('A light.'))
    const following = followReply(deps, 'reply')
    await vi.advanceTimersByTimeAsync(9000)
    say(0, 'A ')
    await vi.advanceTimersByTimeAsync(10_999)
    expect(seen.asked).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await following
    expect(seen.asked).toBe(2)
  })

  it('waits for a server that restarts', async () => {
    const { deps, end, seen } = scene(await refusal(503, {}), done('Hi'))
    const following = followReply(deps, 'reply')
    end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await following).toEqual({ error: null })
    expect(seen.asked).toBe(2)
  })

  it('passes on why the call is refused, where the hub only refuses', async () => {
    const answer = await refusal(404, { code: 'chat.room_not_found', message: 'Gone.' })
    const { deps, refuse, seen } = scene(answer)
    const following = followReply(deps, 'reply')
    refuse()
    await expect(following).rejects.toBe(answer)
    expect(seen.left).toBe(1)
  })

  it('comes by calls where the hub refuses what the call allows', async () => {
    const { deps, refuse, text } = scene(now('A '), done('A light.'))
    const following = followReply(deps, 'reply')
    refuse()
    await vi.advanceTimersByTimeAsync(0)
    expect(text()).toBe('A ')
    await vi.advanceTimersByTimeAsync(1000)
    await following
  })

  it('that failed has its reason', async () => {
    const failed = now('Half', {
      message: { ...reply, state: 'failed', text: 'Half' },
      error: 'It broke.',
    })
    const { deps, end, text } = scene(failed)
    const following = followReply(deps, 'reply')
    end()
    expect(await following).toEqual({ error: 'It broke.' })
    expect(text()).toBe('Half')
  })

  it('is left when its page is', async () => {
    const { deps, seen, leaving } = scene()
    const following = followReply(deps, 'reply')
    leaving.abort()
    await expect(following).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toMatchObject({ asked: 0, left: 1 })
  })
})
