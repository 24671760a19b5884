import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { describe, expect, it } from 'vitest'
import { collapseBanned } from './banned-lines.ts'
import type { ChatLine } from './outside-log.ts'

const line = (seq: number, senderOid: string, isBan: boolean): ChatLine => ({
  own: { seq, data: { event: 'message', senderOid, isBan } as LiveChatEntry },
})

describe('the lines of banned people in a live chat', () => {
  it('are one for what each wrote in a row', () => {
    const lines = [
      line(1, 'troll', true),
      line(2, 'troll', true),
      line(3, 'troll', true),
      line(4, 'fan', false),
      line(5, 'troll', true),
      line(6, 'other', true),
      line(7, 'other', true),
    ]
    const shown = collapseBanned(lines).map((one) => [
      'own' in one ? one.own.seq : null,
      one.hiddenCount ?? 1,
    ])
    expect(shown).toEqual([
      [3, 3],
      [4, 1],
      [5, 1],
      [7, 2],
    ])
  })

  it('stay as they are for others', () => {
    const lines = [line(1, 'fan', false), line(2, 'fan', false)]
    expect(collapseBanned(lines)).toEqual(lines)
  })
})
