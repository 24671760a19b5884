import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../chat.api.ts'
import { offers, swiped } from './turns.ts'

const reply: ChatMessage = {
  messageId: 'reply',
  turn: 3,
  role: 'assistant',
  text: 'Yes.',
  version: 1,
  versions: 3,
  editedAt: null,
  state: 'complete',
  createdAt: '2026-11-20T12:00:00.000Z',
  receipt: null,
}

describe('what is done with a message', () => {
  it('swipes between the alternatives and stops at either end [R-story-chat-042]', () => {
    expect([swiped(reply, -1), swiped(reply, 1)]).toEqual([0, 2])
    expect(swiped({ ...reply, version: 0 }, -1)).toBeNull()
    expect(swiped({ ...reply, version: 2 }, 1)).toBeNull()
  })

  it('offers no reroll and no deletion of a prologue or of the reader’s own words', () => {
    expect(offers(reply, true)).toMatchObject({ reroll: true, remove: true, rollBack: false })
    expect(offers({ ...reply, turn: 0 }, false)).toMatchObject({ reroll: false, remove: false })
    expect(offers({ ...reply, role: 'user' }, false)).toMatchObject({
      reroll: false,
      swipes: false,
      remove: false,
      rollBack: true,
    })
  })
})
