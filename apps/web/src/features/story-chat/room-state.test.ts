import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './chat.api.ts'
import { emptyRoom, offsetOf, reduceRoom, type RoomEvent } from './room-state.ts'

function message(fields: Partial<ChatMessage>): ChatMessage {
  return {
    messageId: 'a'.repeat(24),
    turn: 1,
    role: 'assistant',
    text: '',
    version: 0,
    versions: 1,
    editedAt: null,
    state: 'complete',
    createdAt: '2026-11-20T12:00:00.000Z',
    receipt: null,
    ...fields,
  }
}

const prologue = message({ messageId: 'prologue', turn: 0, text: 'It rains.' })
const asked = message({ messageId: 'asked', role: 'user', text: 'Who is there?' })
const reply = message({ messageId: 'reply', state: 'running' })
const start: RoomEvent = { type: 'start', userMessage: asked, reply }
const delta = (offset: number, text: string): RoomEvent => ({
  type: 'delta',
  messageId: 'reply',
  offset,
  text,
})
const play = (...events: RoomEvent[]) => events.reduce(reduceRoom, emptyRoom)
const loaded: RoomEvent = { type: 'loaded', newestFirst: [prologue], olderCursor: null }

describe('a room', () => {
  it('shows a reply word by word, then as it ended [R-story-chat-046]', () => {
    const sending = play(loaded, { type: 'sending', text: 'Who is there?' })
    expect(sending.sending).toBe('Who is there?')
    const streaming = [start, delta(0, 'A '), delta(2, 'light.')].reduce(reduceRoom, sending)
    expect(streaming).toMatchObject({ sending: null, runningId: 'reply' })
    expect(streaming.messages.map(({ text }) => text)).toEqual([
      'It rains.',
      'Who is there?',
      'A light.',
    ])
    const end = { ...reply, text: 'A light.', state: 'complete' as const }
    const done = reduceRoom(streaming, { type: 'ended', message: end, freeChatsLeft: 4 })
    expect(done).toMatchObject({ runningId: null, freeChatsLeft: 4 })
    expect(done.messages.at(-1)).toEqual(end)
  })

  it('resumes a reload from the length that it has, and drops words that it knows', () => {
    const reloaded = play({
      type: 'loaded',
      newestFirst: [{ ...reply, text: 'A li' }, asked],
      olderCursor: null,
    })
    expect(reloaded.runningId).toBe('reply')
    expect(offsetOf(reloaded, 'reply')).toBe(4)
    const resumed = [delta(0, 'A li'), delta(2, 'light'), delta(7, '.')].reduce(
      reduceRoom,
      reloaded,
    )
    expect(resumed.messages.at(-1)?.text).toBe('A light.')
  })

  it('leaves a gap for the resume instead of joining what does not belong together', () => {
    const gap = play(start, delta(0, 'A '), delta(9, 'far'))
    expect(offsetOf(gap, 'reply')).toBe(2)
  })

  it('keeps an ended reply ended when late words and pages come', () => {
    const end = { ...reply, text: 'A light.', state: 'complete' as const }
    const late = play(start, { type: 'ended', message: end }, delta(0, 'A light. And'), {
      type: 'refreshed',
      newestFirst: [{ ...reply, text: 'A' }],
    })
    expect(late.messages.at(-1)).toEqual(end)
    expect(late.runningId).toBeNull()
  })

  it('keeps the words at hand when the same message is answered again from the start', () => {
    const again = play(start, delta(0, 'A light'), { type: 'start', userMessage: null, reply })
    expect(again.messages.at(-1)?.text).toBe('A light')
  })

  it('is found again by the first word after a lost line', () => {
    const lost = play(start, delta(0, 'A '), { type: 'lost' })
    expect(lost.lost).toBe(true)
    expect(reduceRoom(lost, delta(2, 'light')).lost).toBe(false)
  })

  it('says of no message that its reply goes on before the reply has begun', () => {
    const unsent = play(loaded, { type: 'sending', text: 'Hello' }, { type: 'lost' })
    expect(unsent).toMatchObject({ sending: 'Hello', lost: false })
  })

  it('puts older pages before what is there', () => {
    const room = play(start, { type: 'older', newestFirst: [prologue], olderCursor: 'c' })
    expect(room.messages.map(({ messageId }) => messageId)).toEqual(['prologue', 'asked', 'reply'])
    expect(room.olderCursor).toBe('c')
  })

  describe('that turns back', () => {
    const told = message({ messageId: 'told', text: 'No one.' })
    const again = message({ messageId: 'again', state: 'running', version: 1, versions: 2 })
    const page: RoomEvent = {
      type: 'loaded',
      newestFirst: [told, asked, prologue],
      olderCursor: null,
    }
    const ids = (state: ReturnType<typeof play>) => state.messages.map((one) => one.messageId)

    it('shows a reroll in the place of the reply, and that one again where it fails [R-story-chat-042]', () => {
      const running = play(page, { type: 'start', userMessage: null, reply: again })
      expect(ids(running)).toEqual(['prologue', 'asked', 'again'])
      expect(running.former).toEqual(told)
      const refreshed = reduceRoom(running, { type: 'refreshed', newestFirst: [told, asked] })
      expect(ids(refreshed)).toEqual(['prologue', 'asked', 'again'])
      const failed = reduceRoom(refreshed, {
        type: 'ended',
        message: { ...again, state: 'failed' },
      })
      expect(failed).toMatchObject({ runningId: null, former: null })
      expect(failed.messages.at(-1)).toEqual(told)
      const end = { ...again, text: 'A cat.', state: 'complete' as const }
      const done = reduceRoom(refreshed, { type: 'ended', message: end })
      expect(done.messages.at(-1)).toEqual(end)
    })

    it('shows the alternative that was chosen in its place', () => {
      const other = { ...again, state: 'complete' as const, text: 'A cat.' }
      const chosen = play(page, { type: 'changed', message: other })
      expect(ids(chosen)).toEqual(['prologue', 'asked', 'again'])
    })

    it('ends with the message that it went back to [R-story-chat-043]', () => {
      expect(ids(play(page, { type: 'cut', afterId: 'asked' }))).toEqual(['prologue', 'asked'])
    })

    it('is without a reply that was deleted [R-story-chat-044]', () => {
      expect(ids(play(page, { type: 'removed', messageId: 'told' }))).toEqual(['prologue', 'asked'])
    })

    it('keeps what the model writes for the reader apart from the story [R-story-chat-045]', () => {
      const draft = message({ messageId: 'draft', role: 'draft', turn: 2, state: 'running' })
      const writing = play(
        page,
        { type: 'asking' },
        { type: 'start', userMessage: null, reply: draft },
        { type: 'delta', messageId: 'draft', offset: 0, text: 'I kn' },
      )
      expect(writing).toMatchObject({ asking: false, runningId: 'draft', draft: { text: 'I kn' } })
      expect(offsetOf(writing, 'draft')).toBe(4)
      expect(ids(writing)).not.toContain('draft')
      const end = { ...draft, text: 'I knock.', state: 'complete' as const }
      const written = reduceRoom(writing, { type: 'ended', message: end })
      expect(written).toMatchObject({ runningId: null, draft: { text: 'I knock.' } })
    })

    it('knows of a reply that runs elsewhere until it has ended', () => {
      const elsewhere = play(page, { type: 'running', messageId: 'again' })
      const older = reduceRoom(elsewhere, { type: 'older', newestFirst: [], olderCursor: null })
      expect(older.runningId).toBe('again')
      const end = { ...again, state: 'complete' as const, text: 'A cat.' }
      const done = reduceRoom(older, { type: 'ended', message: end })
      expect(done.runningId).toBeNull()
      expect(done.messages.at(-1)).toEqual(end)
    })
  })
})
