import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../../testing/app.ts'
import {
  createStoryChatApp,
  endOf,
  eventsOf,
  openChat,
  openPaidChat,
} from '../../../testing/chats.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { walletOf } from '../../../testing/money.ts'
import { newGuestId, type Person } from '../../../testing/people.ts'
import { writeStory } from '../../../testing/stories.ts'
import { checkInvariants } from '../../ledger/ledger.service.ts'

const three = ['*I bow.* "Good evening."', '"Who lit the lamp?"', 'I say nothing.']

describe('suggested replies', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server, creator, contentOid } = await createStoryChatApp())
  })
  afterEach(async () => {
    for (const invariant of await checkInvariants(t.deps.db)) {
      expect(invariant, invariant.name).toMatchObject({ passed: true })
    }
  })
  afterAll(() => t.close())

  const answerWith = (text: string) => server.next({ kind: 'reply', words: [text] })
  const written = three.map((line, index) => `${index + 1}. ${line}`).join('\n')

  it('are three for the price of one reply, in no list and in no later prompt', async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    answerWith('First.')
    await chat.say('Hello')
    answerWith(written)
    const answer = await chat.post('auto-chat', { mode: 'suggest' })
    expect(eventsOf(answer)[0]?.data.reply).toMatchObject({ role: 'draft', suggestions: [] })
    expect(endOf(answer)).toMatchObject({
      role: 'draft',
      suggestions: three,
      receipt: { chargedMilli: 10_000 },
    })
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('exactly three lines')
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 80_000, heldCreditMilli: 0 })
    expect(await chat.messages()).toHaveLength(3)
    answerWith('Second.')
    const reply = await chat.say(three[1] ?? '')
    expect(reply.turn).toBe(2)
    expect(reply).not.toHaveProperty('suggestions')
    expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain('I bow')
  })

  it('are never asked for by a reply itself, whatever the story offers', async () => {
    await writeStory(t, creator, { requestType: 'update', contentOid, suggestReplies: true })
    const { person, chat } = await openPaidChat(t, contentOid)
    expect(await chat.status()).toMatchObject({ offersSuggestions: true })
    const before = server.requests.length
    answerWith('First.')
    await chat.say('Hello')
    expect(server.requests).toHaveLength(before + 1)
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
  })

  it('are offered where the writer says so, and no more when they change their mind', async () => {
    const caller = { guestId: newGuestId() }
    const chat = await openChat(t, contentOid, caller)
    for (const suggestReplies of [true, false]) {
      const change = { requestType: 'update', contentOid, suggestReplies }
      expect((await writeStory(t, creator, change)).body.content).toMatchObject({ suggestReplies })
      expect(await chat.status()).toMatchObject({ offersSuggestions: suggestReplies })
    }
  })

  it('are not written where an administrator switched off speaking for the reader', async () => {
    await writeStory(t, creator, { requestType: 'update', contentOid, suggestReplies: true })
    const { chat } = await openPaidChat(t, contentOid)
    await t.deps.db
      .updateTable('chat_rooms')
      .set({ impersonation_on: false })
      .where('oid', '=', chat.roomOid)
      .execute()
    expect(await chat.status()).toMatchObject({ offersSuggestions: false })
    expect(refusal(await chat.post('auto-chat', { mode: 'suggest' }))).toEqual([
      403,
      'chat.impersonation_off',
    ])
  })
})
