import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type FakeInternet, startInternet } from '../../../testing/internet.ts'
import { buy, sellStory, deliverEvents } from '../../../testing/notifications.ts'
import { newPushBrowser, runPushes, subscribePush } from '../../../testing/push-browser.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'

describe('web push', () => {
  let t: TestApp
  let net: FakeInternet
  let seller: Person
  let contentOid: string
  let sent: { request: IncomingMessage; body: Buffer }[]
  let status = 201
  beforeAll(async () => {
    net = await startInternet()
    net.names.set('push.example', [['93.184.216.34']])
    t = await createTestApp({}, { network: net })
    seller = await signUpCreator(t)
    contentOid = await sellStory(t, seller)
  })
  afterAll(async () => {
    await t.close()
    await net.close()
  })
  beforeEach(async () => {
    sent = []
    status = 201
    await t.deps.pool.query('DELETE FROM push_subscriptions')
  })

  const subscribe = async (person: Person, browser = newPushBrowser('push.example')) => {
    const { pathname, host } = new URL(browser.endpoint)
    net.pages.set(`${host}${pathname}`, (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        sent.push({ request, body: Buffer.concat(chunks) })
        response.writeHead(status).end()
      })
    })
    const answer = await subscribePush(t, person, browser)
    return { browser, answer }
  }
  /** Sells once, and runs the jobs that this starts. */
  const sellAndPush = async () => {
    await buy(t, await signUpPerson(t), contentOid)
    await deliverEvents(t)
    return runPushes(t)
  }
  const subscriptions = async () =>
    (await t.deps.pool.query('SELECT user_oid FROM push_subscriptions')).rows.length

  it('tells nothing of a story that is hidden while the push waits', async () => {
    const [reader, writer] = [await signUpPerson(t), await signUpCreator(t)]
    await t.call('POST /account/favorite/creators', {
      token: reader.token,
      body: { creatorOid: writer.oid },
    })
    await subscribe(reader)
    const told = async (visibility: 'public' | 'private') => {
      const oid = await publishStory(t, writer)
      await deliverEvents(t)
      await writeStory(t, writer, { requestType: 'update', contentOid: oid, visibility })
      expect(await runPushes(t)).toBe(1)
      return sent.length
    }
    expect([await told('private'), await told('public')]).toEqual([0, 1])
  })

  it('reaches the browser encrypted for it, and signed by the instance', async () => {
    const { browser, answer } = await subscribe(seller)
    expect(answer.body).toEqual({ subscribed: true })
    expect(await sellAndPush()).toBe(1)
    expect(sent).toHaveLength(1)
    const { request, body } = sent[0] as (typeof sent)[number]
    expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200' })
    expect(JSON.parse(browser.read(body))).toEqual({
      title: 'You made a sale',
      text: '“The harbour” sold for 300 coins. You earned ₩24,000.',
      path: '/studio?view=sales',
      tag: expect.stringMatching(/^\d+$/),
      lang: 'en',
    })
    expect(await verifyVapid(request.headers.authorization ?? '')).toMatchObject({
      aud: 'http://push.example',
    })
  })

  /** As a push service does: the token by the key that the browser was given (RFC 8292). */
  const verifyVapid = async (header: string) => {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
    const { body } = await t.call('GET /account/notification/setting', { token: seller.token })
    expect(key).toBe(body.pushPublicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const publicKey = await crypto.subtle.importKey(
      'raw',
      Buffer.from(key, 'base64url'),
      algorithm,
      false,
      ['verify'],
    )
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      publicKey,
      Buffer.from(signature, 'base64url'),
      Buffer.from(`${head}.${claims}`),
    )
    expect(isSigned).toBe(true)
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  }

  it('goes to every browser of who asked for it, and to none where it is off', async () => {
    await subscribe(seller)
    await subscribe(seller)
    expect(await sellAndPush()).toBe(2)
    const off = { type: 'sale', channel: 'push', enabled: false }
    const modify = (body: Record<string, unknown>) =>
      t.call('POST /account/notification/setting/modify', { token: seller.token, body })
    await modify(off)
    expect(await sellAndPush()).toBe(0)
    expect(sent).toHaveLength(2)
    await modify({ ...off, enabled: true })
  })

  it('forgets a browser that is gone', async () => {
    await subscribe(seller)
    status = 410
    await sellAndPush()
    expect(await subscriptions()).toBe(0)
  })

  it('that waits for somebody is not sent to who subscribed in the same browser since', async () => {
    const { browser } = await subscribe(seller)
    await buy(t, await signUpPerson(t), contentOid)
    await deliverEvents(t)
    await subscribe(await signUpPerson(t), browser)
    expect(await runPushes(t)).toBe(1)
    expect(sent).toEqual([])
  })

  it('that waits is sent where the same person opened a page meanwhile', async () => {
    const { browser } = await subscribe(seller)
    await buy(t, await signUpPerson(t), contentOid)
    await deliverEvents(t)
    await subscribe(seller, browser)
    await runPushes(t)
    expect(sent).toHaveLength(1)
  })

  it('ends with the session, with the button, and with the browser’s next owner', async () => {
    const { browser } = await subscribe(seller)
    const remove = (person: Person) =>
      t.call('POST /account/notification/push/remove', {
        token: person.token,
        body: { endpoint: browser.endpoint },
      })
    const other = await signUpPerson(t)
    expect((await remove(other)).body).toEqual({ removed: false })
    expect((await remove(seller)).body).toEqual({ removed: true })
    await subscribe(seller, browser)
    await subscribe(other, browser)
    expect((await remove(seller)).body).toEqual({ removed: false })
    await t.call('POST /account/logout', { token: other.token, body: {} })
    expect(await subscriptions()).toBe(0)
  })

  it('refuses a key that nothing can be encrypted for', async () => {
    const { endpoint, keys } = newPushBrowser('push.example')
    const wrong = { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } }
    const answer = await subscribePush(t, seller, wrong)
    expect([answer.status, answer.body.code]).toEqual([400, 'notification.push_refused'])
    expect(await subscriptions()).toBe(0)
  })

  it.each([
    { endpoint: 'ftp://push.example/x' },
    { endpoint: 'x' },
    { keys: { p256dh: 'short', auth: 'short' } },
    {},
  ])('refuses %j', async (body) => {
    const answer = await t.call('POST /account/notification/push', { token: seller.token, body })
    expect(answer.status).toBe(400)
  })
})
