import type { LiveChatEntry, LiveChatMessage } from '@plax/contracts/live/chat-events'
import { describe, expect, it } from 'vitest'
import {
  addEarlier,
  addEntries,
  type ChatLog,
  emptyLog,
  hasEnded,
  type ShownEntry,
} from './chat-log.ts'

const sendTime = '2026-11-28T09:00:00.000Z'
const oid = (seq: number) => seq.toString(16).padStart(24, '0')

function message(seq: number, more: Partial<LiveChatMessage> = {}): ShownEntry {
  const data: LiveChatMessage = {
    event: 'message',
    id: oid(seq),
    sendTime,
    content: `message ${seq}`,
    htmlContent: `message ${seq}`,
    senderOid: oid(1000),
    isGuest: false,
    nickname: 'Rowan',
    anonymousNumber: null,
    isHiddenName: false,
    isBan: false,
    isDeleted: false,
    isCreator: false,
    isManager: false,
    isAdmin: false,
    tier: null,
    subscribedSince: null,
    mentions: [],
    ...more,
  }
  return { seq, data }
}

const event = (seq: number, fields: Record<string, unknown>): ShownEntry => ({
  seq,
  data: { id: oid(seq), sendTime, ...fields } as LiveChatEntry,
})
const messages = ({ entries }: ChatLog) =>
  entries.flatMap(({ data }) => (data.event === 'message' ? [data] : []))

describe('the log of a live chat on screen', () => {
  it('shows donations and missions, but not changes of settings', () => {
    const log = addEntries(emptyLog, [
      event(1, { event: 'donation', donation: {} }),
      event(2, { event: 'donationSetting' }),
      event(3, { event: 'mission', missionOid: oid(9), status: 'accepted', coin: 50 }),
    ])
    expect(log.entries.map(({ data }) => data.event)).toEqual(['donation', 'mission'])
  })

  it('has ended from the end of a stream until the next one starts', () => {
    let log = addEntries(emptyLog, [message(1)])
    const ended = [hasEnded(log)]
    for (const [index, name] of ['liveOn', 'liveOff', 'divide', 'liveOn'].entries()) {
      log = addEntries(log, [event(index + 2, { event: name }), message(index + 10)])
      ended.push(hasEnded(log))
    }
    expect(ended).toEqual([false, false, true, true, false])
  })

  it('keeps the newest 200 lines, each once', () => {
    const many = Array.from({ length: 250 }, (_, index) => message(index + 1))
    const log = addEntries(addEntries(emptyLog, many), many.slice(-10))
    expect(log.entries.map(({ seq }) => seq)).toEqual(many.slice(-200).map(({ seq }) => seq))
  })

  it('has no line for events that only change others', () => {
    const log = addEntries(emptyLog, [
      message(1),
      event(2, { event: 'bannedWordsUpdate', bannedWords: 'x' }),
      event(3, { event: 'liveOff', streamOid: null }),
    ])
    expect(log.entries.map(({ data }) => data.event)).toEqual(['message', 'liveOff'])
  })

  it('empties deleted messages and fills them again', () => {
    const deleted = addEntries(emptyLog, [
      message(1),
      event(2, { event: 'deleteMessage', messageId: oid(1) }),
    ])
    expect(messages(deleted)).toEqual([
      expect.objectContaining({ isDeleted: true, content: '', htmlContent: '' }),
    ])
    const back = { messageId: oid(1), content: 'back', htmlContent: 'back' }
    const restored = addEntries(deleted, [event(3, { event: 'restoreMessage', ...back })])
    expect(messages(restored)).toEqual([
      expect.objectContaining({ isDeleted: false, content: 'back' }),
    ])
  })

  it('marks all messages of who is banned until the ban ends', () => {
    const banned = addEntries(emptyLog, [
      message(1),
      message(2, { senderOid: oid(2000) }),
      event(3, { event: 'chatBan', userOid: oid(1000) }),
    ])
    expect(messages(banned).map(({ isBan }) => isBan)).toEqual([true, false])
    const ended = addEntries(banned, [event(4, { event: 'chatUnban', userOid: oid(1000) })])
    expect(messages(ended).map(({ isBan }) => isBan)).toEqual([false, false])
  })

  it('calls people by their new names, and hidden ones by none', () => {
    const log = addEntries(emptyLog, [
      message(1),
      message(2, { isHiddenName: true, nickname: null }),
      event(3, { event: 'updatedUserData', userOid: oid(1000), nickname: 'Wren' }),
    ])
    expect(messages(log).map(({ nickname }) => nickname)).toEqual(['Wren', null])
  })

  it('no longer shows an own message as sent once it’s there', () => {
    const log = {
      ...emptyLog,
      sent: [
        { id: oid(1), content: 'x' },
        { id: oid(9), content: 'y' },
      ],
    }
    expect(addEntries(log, [message(1)]).sent.map(({ id }) => id)).toEqual([oid(9)])
  })

  it('puts earlier messages above', () => {
    const log = addEarlier(addEntries(emptyLog, [message(5)]), [message(3), message(4)])
    expect(log.entries.map(({ seq }) => seq)).toEqual([3, 4, 5])
  })
})
