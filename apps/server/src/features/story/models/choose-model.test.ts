import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { createChatApp, openChat } from '../../../testing/chats.ts'
import { giveAmount } from '../../../testing/money.ts'
import {
  giveRole,
  makeAdmin,
  type Person,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'
import { betaModelsSetting, modelFeesSetting } from './models.service.ts'

describe('the model of a story', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    ;({ t } = await createChatApp())
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    await putInBeta([])
  })
  afterAll(() => t.close())

  const putInBeta = (keys: string[]) =>
    t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, betaModelsSetting, keys, null))
  const price = { creditsPerChatMilli: 10_000 }
  const unavailable = [400, 'story.model_unavailable']
  const contentOf = async (contentOid: string) =>
    (await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`)).body.content
  const keysFor = async (person?: Person) =>
    (await t.call('GET /story-chat/models', person ? { token: person.token } : {})).body.items.map(
      ({ key }: { key: string }) => key,
    )
  /** A reply’s model, as the reader’s room names it. */
  const answers = async (contentOid: string) => {
    const reader = await signUpPerson(t)
    await giveAmount(t, reader, 'credit', 100_000)
    const chat = await openChat(t, contentOid, reader)
    return { reader, chat, reply: await chat.say('Hello') }
  }

  it('is set by its creator beside the price and the access, and answers from then on [R-story-chat-002]', async () => {
    const contentOid = await publishStory(t, creator, {
      model: 'server',
      access: 'open',
      ...price,
    })
    const fields = { model: 'narrator', access: 'buyers', priceCoins: 70 }
    const update = (by: Person, body: object) =>
      writeStory(t, by, { requestType: 'update', contentOid, ...body })
    expect(await contentOf(contentOid)).toMatchObject({ model: 'server', access: 'open' })
    expect((await update(creator, fields)).status).toBe(200)
    expect(await contentOf(contentOid)).toMatchObject(fields)
    expect((await update(creator, { access: 'open' })).status).toBe(200)
    expect((await answers(contentOid)).reply.receipt.model).toBe('Offline narrator')
    expect((await update(creator, { model: 'server' })).status).toBe(200)
    expect((await answers(contentOid)).reply.receipt.model).toBe('test')
    expect((await update(await signUpCreator(t), { model: 'narrator' })).status).toBe(403)
    expect(refusal(await update(creator, { model: 'nobody' }))).toEqual(unavailable)
    expect(await contentOf(contentOid)).toMatchObject({ model: 'server' })
  })

  it('is the installation’s default where its creator chose none, whatever that is now', async () => {
    const contentOid = await publishStory(t, creator, price)
    const update = (body: object) =>
      writeStory(t, creator, { requestType: 'update', contentOid, ...body })
    const chosen = async () => {
      const call = `GET /story-chat/chat-content?contentOid=${contentOid}`
      const { content } = (await t.call(call, { token: creator.token })).body
      return [content.editing.model, content.model]
    }
    expect(await chosen()).toEqual(['', 'server'])
    expect((await answers(contentOid)).reply.receipt.model).toBe('test')
    await putInBeta(['server'])
    expect((await update({ title: 'A new title' })).status).toBe(200)
    expect(await chosen()).toEqual(['', 'narrator'])
    expect((await answers(contentOid)).reply.receipt.model).toBe('Offline narrator')
    await putInBeta([])
    expect(await chosen()).toEqual(['', 'server'])
    expect((await update({ model: 'narrator' })).status).toBe(200)
    expect(await chosen()).toEqual(['narrator', 'narrator'])
    const draft = await writeStory(t, creator, { requestType: 'create', model: '' })
    expect(draft.body.content).toMatchObject({ model: 'server', editing: { model: '' } })
    expect((await update({ model: '' })).status).toBe(200)
    expect(await chosen()).toEqual(['', 'server'])
  })

  it('may become dearer than its stories, which are then still saved, but not priced below it', async () => {
    const contentOid = await publishStory(t, creator, { creditsPerChatMilli: 5000 })
    const setFee = (fee: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, modelFeesSetting, { server: fee }, null))
    const update = (body: object) =>
      writeStory(t, creator, { requestType: 'update', contentOid, ...body })
    await setFee(7000)
    expect((await update({ visibility: 'private' })).status).toBe(200)
    expect(refusal(await update({ creditsPerChatMilli: 6999 }))).toEqual([
      400,
      'story.price_below_fee',
    ])
    await setFee(5000)
  })

  it('is one in beta for beta testers alone, and answers everyone then [R-story-chat-072]', async () => {
    const tester = await signUpCreator(t)
    await makeAdmin(t, tester)
    const listed = await signUpPerson(t)
    await giveRole(t, listed, 'listedUser')
    await putInBeta(['server'])
    expect(await keysFor(listed)).toEqual(['narrator', 'server'])
    expect(await keysFor()).toEqual(['narrator'])
    expect(await keysFor(creator)).toEqual(['narrator'])
    expect(await keysFor(tester)).toEqual(['narrator', 'server'])
    const closed = await writeStory(t, creator, { requestType: 'create', model: 'server' })
    expect(refusal(closed)).toEqual(unavailable)
    const own = await publishStory(t, creator, { model: 'narrator', ...price })
    const update = (contentOid: string, by: Person) =>
      writeStory(t, by, { requestType: 'update', contentOid, model: 'server' })
    expect(refusal(await update(own, creator))).toEqual(unavailable)
    const { reader, chat } = await answers(own)
    expect(refusal(await chat.send('Why?', { model: 'server' }))).toEqual(unavailable)
    const options = { token: reader.token, body: { model: 'server' } }
    expect(refusal(await t.call('POST /story-chat/user-chat-options', options))).toEqual(
      unavailable,
    )
    expect(refusal(await chat.post('user-settings', { model: 'server' }))).toEqual(unavailable)
    const tried = await publishStory(t, tester, { model: 'narrator', ...price })
    expect((await update(tried, tester)).status).toBe(200)
    expect((await answers(tried)).reply.receipt.model).toBe('test')
    expect(refusal(await update(own, tester))).toEqual([200, undefined])
    const saved = await writeStory(t, creator, {
      requestType: 'update',
      contentOid: own,
      model: 'server',
      title: 'Still mine',
    })
    expect(saved.body.content).toMatchObject({ title: 'Still mine', model: 'server' })
  })
})
