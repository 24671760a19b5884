import type { OutsideMessage } from '@plax/contracts/live/outside-chat'
import { describe, expect, it } from 'vitest'
import type { ShownEntry } from './chat-log.ts'
import { addOutside, mergeLines, type OutsideShown } from './outside-log.ts'

const said = (id: string, fields: Partial<OutsideMessage> = {}): OutsideMessage => ({
  event: 'message',
  platform: 'twitch',
  messageId: id,
  senderId: 'ada',
  name: 'Ada',
  content: id,
  role: null,
  sendTime: '2026-11-20T09:00:00.000Z',
  ...fields,
})
const idsOf = (lines: readonly OutsideShown[]) => lines.map(({ message }) => message.messageId)

describe('messages from linked accounts', () => {
  const shown = addOutside(
    [],
    [
      { seq: 1, data: said('a') },
      { seq: 2, data: said('b', { senderId: 'bob' }) },
      { seq: 3, data: said('c', { platform: 'youtube' }) },
    ],
  )

  it('are shown once', () => {
    expect(idsOf(addOutside(shown, [{ seq: 3, data: said('c') }]))).toEqual(['a', 'b', 'c'])
  })

  it.each([
    [{ event: 'delete', platform: 'twitch', messageId: 'a' }, ['b', 'c']],
    [{ event: 'delete', platform: 'youtube', messageId: 'a' }, ['a', 'b', 'c']],
    [{ event: 'deleteSender', platform: 'twitch', senderId: 'ada' }, ['b', 'c']],
    [{ event: 'clear', platform: 'twitch' }, ['c']],
  ] as const)('go when they are taken back there: %j', (data, left) => {
    expect(idsOf(addOutside(shown, [{ seq: 4, data }]))).toEqual(left)
  })

  it('are merged with messages of Plax in the order of their times', () => {
    const own = (seq: number, second: number) =>
      ({ seq, data: { event: 'divide', id: '', sendTime: at(second) } }) as ShownEntry
    const at = (second: number) => `2026-11-20T09:00:0${second}.000Z`
    const outside = [1, 3, 4].map((second, seq) => ({
      seq,
      message: said(String(second), { sendTime: at(second) }),
    }))
    const lines = mergeLines([own(1, 0), own(2, 2)], outside)
    const order = lines.map((line) =>
      'own' in line ? `own ${line.own.seq}` : line.outside.message.messageId,
    )
    expect(order).toEqual(['own 1', '1', 'own 2', '3', '4'])
  })
})
