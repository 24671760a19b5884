import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { describe, expect, it } from 'vitest'
import type { ShownEntry } from './chat-log.ts'
import { recentSenders } from './recent-senders.ts'

const said = (seq: number, nickname: string | null, more: Partial<LiveChatMessage> = {}) =>
  ({
    seq,
    data: {
      event: 'message',
      senderOid: nickname ?? `guest-${seq}`,
      nickname,
      isBan: false,
      ...more,
    },
  }) as ShownEntry
const numberedName = (number: string) => `Anonymous ${number}`
const nobody = { selfOid: null, hidden: new Set<string>(), numberedName }
const names = (...args: Parameters<typeof recentSenders>) =>
  recentSenders(...args).map(({ nickname }) => nickname)

describe('people who can be mentioned in a live chat', () => {
  it('are those who wrote last, each once', () => {
    const divide = { seq: 4, data: { event: 'divide', id: 'a', sendTime: '' } } as ShownEntry
    const entries = [said(1, 'Wren'), said(2, 'Yuna'), said(3, 'Wren'), divide, said(5, 'Mina')]
    expect(names(entries, nobody)).toEqual(['Mina', 'Wren', 'Yuna'])
  })

  it('include guests, by the numbers that they’re mentioned by', () => {
    const entries = [said(1, 'Wren'), said(2, null, { anonymousNumber: '01234' })]
    expect(recentSenders(entries, nobody)[0]).toMatchObject({
      oid: 'guest-2',
      nickname: '01234',
      name: 'Anonymous 01234',
    })
  })

  it('exclude the banned, the hidden, and the writer', () => {
    const entries = [
      said(1, 'Wren'),
      said(3, 'Yuna', { isBan: true }),
      said(4, 'Mina'),
      said(5, 'Rowan'),
    ]
    const except = { ...nobody, selfOid: 'Rowan', hidden: new Set(['Mina']) }
    expect(names(entries, except)).toEqual(['Wren'])
  })
})
