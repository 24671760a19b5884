import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './chat.api.ts'
import { emptyRoom, offsetOf, promptOf, reduceRoom, type RoomEvent } from './room-state.ts'

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

  it('gives back the words of the reader for another try', () => {
    expect(promptOf([prologue, asked], reply)).toBe('Who is there?')
    expect(promptOf([prologue], reply)).toBe('')
  })
})
