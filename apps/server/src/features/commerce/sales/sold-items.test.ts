import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createStoryChatApp, openChat } from '../../../testing/chats.ts'
import { changeItem } from '../../../testing/items.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { makeAdult, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { recordQueries } from '../../../testing/reads.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'
import { addTier, confirmTier, setFirstMonth } from '../../../testing/subscriptions.ts'
import { orderLines } from '../../../testing/toy/order-lines.ts'
import { itemCodes } from '../../catalogue/catalogue.service.ts'
import { storySales } from '../../story/story.service.ts'
import { itemOrders } from '../commerce.service.ts'

describe('the rows of a wallet', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let chatted: string
  let sold: string
  beforeAll(async () => {
    ;({ t, creator, contentOid: chatted } = await createStoryChatApp({ title: 'The Lamp Keeper' }))
    await setFirstMonth(t, 'whole')
    sold = await publishStory(t, creator, {
      title: 'A paid tale',
      access: 'buyers',
      priceCoins: 30,
    })
  })
  afterAll(() => t.close())

  const withMoney = async () => {
    reader = await signUpPerson(t)
    await giveAmount(t, reader, 'coin', 1_000)
    await giveAmount(t, reader, 'credit', 100_000)
  }
  const history = async (person = reader) =>
    (await t.call('GET /ledger/postings', { token: person.token })).body.items
  const itemsOf = async (type: string) =>
    (await history()).find((row: { type: string }) => row.type === type)?.items
  const chat = async (contentOid: string) => {
    const room = await openChat(t, contentOid, { token: reader.token })
    await room.say('Is the lamp lit?')
    return room.roomOid
  }
  const buy = () =>
    t.call('POST /payment/orders', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { contentOid: sold, priceCoins: 30 },
    })
  const cover = { url: expect.stringContaining('/media/'), sources: expect.any(Array) }

  it('name the story of a chat with its cover, also when the chat is deleted', async () => {
    await withMoney()
    const roomOid = await chat(chatted)
    const named = [{ title: 'The Lamp Keeper', path: `/story/${chatted}`, thumbnail: cover }]
    expect(await itemsOf('story_chat')).toMatchObject(named)
    const gone = await t.call('DELETE /story-chat/chat-room', {
      token: reader.token,
      body: { roomOid },
    })
    expect(gone.status, gone.text).toBe(200)
    expect(await itemsOf('story_chat')).toMatchObject(named)
    expect(await itemsOf('increase')).toEqual([])
  })

  it('name what was bought, given and subscribed to, and what a refund gave back', async () => {
    await withMoney()
    const named = [{ title: 'A paid tale', path: `/story/${sold}`, thumbnail: cover }]
    const order = await buy()
    expect(order.status, order.text).toBe(200)
    expect(await itemsOf('chat_content')).toMatchObject(named)
    const refund = await t.call(`POST /payment/admin/orders/${order.body.orderOid}/refund`, {
      token: (await signUpAdmin(t)).token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    expect(refund.status, refund.text).toBe(200)
    expect(await itemsOf('refund')).toMatchObject(named)
    const friend = await signUpPerson(t)
    const kind = { ...storySales, orders: itemOrders(itemCodes) }
    const gift = { kind, subjectOid: sold, receiverOid: friend.oid, price: 30 }
    await orderLines(t, { by: reader, lines: [gift] })
    const [given] = await history()
    expect(given).toMatchObject({ type: 'chat_content', items: named })
    expect(await history(friend)).toEqual([])
    const tierHash = await addTier(t, creator, { name: 'Gold', price: 100 })
    await confirmTier(t, reader, { tierHash, priceCoins: 100 })
    const [paid] = await history()
    expect(paid.items).toEqual([
      {
        title: `${creator.nickname} · Gold`,
        path: `/creatorhome/${creator.oid}`,
        thumbnail: null,
      },
    ])
    const one = await t.call(`GET /ledger/postings/${paid.id}`, { token: reader.token })
    expect(one.body).toEqual(paid)
    const others = await t.call(`GET /ledger/postings/${paid.id}`, { token: friend.token })
    expect(others.status).toBe(404)
  })

  it('blur covers that are for adults, and say nothing of what is hidden', async () => {
    await withMoney()
    const contentOid = await publishStory(t, creator, {
      title: 'Once told',
      model: 'server',
      creditsPerChatMilli: 10_000,
    })
    await chat(contentOid)
    const shown = { title: 'Once told', path: `/story/${contentOid}` }
    await changeItem(t, contentOid, { is_adult: true })
    const blurred = { isBlurred: true, sources: [] }
    expect(await itemsOf('story_chat')).toMatchObject([{ ...shown, thumbnail: blurred }])
    await makeAdult(t, reader)
    expect(await itemsOf('story_chat')).toMatchObject([{ ...shown, thumbnail: cover }])
    const takenDown = { taken_down_at: t.clock.now(), taken_down_reason: 'Not here.' }
    for (const hidden of [
      { visibility: 'private', title: 'A secret' },
      { visibility: 'public', state: 'taken_down', ...takenDown },
      { state: 'deleted' },
    ] as const) {
      await changeItem(t, contentOid, hidden)
      expect(await itemsOf('story_chat')).toEqual([])
    }
  })

  it('keep the name of a story that was deleted, without its cover and its page', async () => {
    await withMoney()
    const contentOid = await publishStory(t, creator, {
      title: 'Gone by now',
      model: 'server',
      creditsPerChatMilli: 10_000,
    })
    await chat(contentOid)
    const deleted = await writeStory(t, creator, { requestType: 'delete', contentOid })
    expect(deleted.status, deleted.text).toBe(200)
    expect(await itemsOf('story_chat')).toEqual([
      { title: 'Gone by now', path: null, thumbnail: null },
    ])
  })

  it('are named by two statements for a page, however many rows it has', async () => {
    await withMoney()
    await chat(chatted)
    await chat(chatted)
    await buy()
    let rows: { items: unknown[] }[] = []
    const asked = await recordQueries(t.deps.pool, async () => {
      rows = await history()
    })
    expect(rows.map(({ items }) => items.length)).toEqual([1, 1, 1, 0, 0])
    const naming = asked.filter(({ text }) => /from "(sales|catalogue_items)"/.test(text))
    expect(naming).toHaveLength(2)
  })
})
