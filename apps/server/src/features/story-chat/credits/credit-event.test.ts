import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { createChatApp, openPaidChat } from '../../../testing/chats.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { reverse, spend } from '../../ledger/ledger.service.ts'

interface Event {
  id: string
  type: string
  amountMilli: number
  paidMilli: number
  bonusMilli: number
  reference: { kind: string; oid: string } | null
}

describe('credit transactions', () => {
  let t: TestApp
  let contentOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    const creator = await signUpCreator(t)
    contentOid = await publishStory(t, creator, { creditsPerChatMilli: 10_000, model: 'server' })
  })
  afterAll(() => t.close())

  const events = (token?: string, query = '') =>
    t.call(`GET /story-chat/credit-event${query}`, token === undefined ? {} : { token })
  const shown = (items: Event[]) =>
    items.map(({ type, paidMilli, bonusMilli }) => [type, paidMilli, bonusMilli])
  const spendCredits = (person: Person, type: string, amount: number) =>
    t.deps.db.transaction().execute((tx) =>
      spend(tx, {
        operation: 'test.spend',
        key: newKey(),
        // What an older or newer version wrote.
        type,
        payerOid: person.oid,
        currency: 'credit',
        amount,
        allowBonus: true,
        now: t.clock.now(),
      }),
    )

  it('say what became of one’s credits, newest first, and of nothing else', async () => {
    const { person, chat } = await openPaidChat(t, contentOid, 100_000)
    await giveAmount(t, person, 'bonusCredit', 4_000)
    await giveAmount(t, person, 'coin', 500)
    const reply = await chat.say('Hello')
    const key = newKey()
    const body = { amount: 100, type: 'coin' }
    const converted = await t.call('POST /story-chat/convert/credit', {
      token: person.token,
      idempotencyKey: key,
      body,
    })
    expect(converted.status, converted.text).toBe(200)
    const { items, nextCursor } = (await events(person.token)).body
    expect(nextCursor).toBeNull()
    const gained = items[0].paidMilli
    expect(gained).toBeGreaterThan(0)
    expect(shown(items)).toEqual([
      ['convert', gained, 0],
      ['consume', -6_000, -4_000],
      ['increase', 0, 4_000],
      ['increase', 100_000, 0],
    ])
    expect(items[1]).toMatchObject({
      amountMilli: -10_000,
      id: reply.receipt.postingId,
      reference: { kind: 'chat_message', oid: reply.messageId },
      createdAt: t.clock.now().toISOString(),
    })
    const wallet = (await t.call('GET /wallet', { token: person.token })).body
    const sum = items.reduce((total: number, { amountMilli }: Event) => total + amountMilli, 0)
    expect(sum).toBe(wallet.creditMilli + wallet.bonusCreditMilli)
  })

  it('names refunds, and as unknown what no document knows', async () => {
    const { person } = await openPaidChat(t, contentOid, 50_000)
    const { postingId } = await spendCredits(person, 'image_chat', 1_000)
    await spendCredits(person, 'wonder', 2_000)
    await t.deps.db.transaction().execute((tx) =>
      reverse(tx, {
        operation: 'test.refund',
        key: newKey(),
        type: 'refund',
        postingId,
        now: t.clock.now(),
      }),
    )
    const { items } = (await events(person.token)).body
    expect(shown(items)).toEqual([
      ['refund', 1_000, 0],
      ['unknown', -2_000, 0],
      ['consume', -1_000, 0],
      ['increase', 50_000, 0],
    ])
  })

  it('come in pages and by type', async () => {
    const { person } = await openPaidChat(t, contentOid, 50_000)
    for (const amount of [1_000, 2_000, 3_000]) await spendCredits(person, 'story_chat', amount)
    const query = '?type=consume&limit=2'
    const first = (await events(person.token, query)).body
    const rest = (await events(person.token, `${query}&cursor=${first.nextCursor}`)).body
    const amounts = [...first.items, ...rest.items].map(({ amountMilli }: Event) => amountMilli)
    expect(amounts).toEqual([-3_000, -2_000, -1_000])
    expect(rest.nextCursor).toBeNull()
    expect((await events(person.token, '?type=refund')).body.items).toEqual([])
  })

  it('are one’s own', async () => {
    await openPaidChat(t, contentOid)
    const { token } = await signUpPerson(t)
    expect((await events(token)).body).toEqual({ items: [], nextCursor: null })
    expect(refusal(await events())).toEqual([401, 'auth.required'])
  })

  it('are of a known type, and paged by a cursor of theirs', async () => {
    const { token } = await signUpPerson(t)
    for (const query of ['?type=story_chat', '?limit=101', '?cursor=x', '?cursor=WyJhIl0']) {
      expect(refusal(await events(token, query)), query).toEqual([400, 'request.invalid'])
    }
  })
})
