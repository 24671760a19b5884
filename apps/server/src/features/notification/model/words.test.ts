import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type FakeInternet, startInternet } from '../../../testing/internet.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { newPushBrowser, runPushes, subscribePush } from '../../../testing/push-browser.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

describe('the words of a notification', () => {
  let t: TestApp
  let net: FakeInternet
  let creator: Person
  let reader: Person
  let pushed: string
  beforeAll(async () => {
    net = await startInternet()
    net.names.set('push.example', [['93.184.216.34']])
    t = await createTestApp({}, { network: net })
    creator = await signUpCreator(t, 'Harbour')
    reader = await signUpPerson(t)
    const { token } = reader
    await t.call('POST /account/favorite/creators', {
      token,
      body: { operation: 'add', creatorOid: creator.oid },
    })
    await t.call('POST /account/modify', { token, body: { toModify: { language: 'ko' } } })
    await t.call('POST /account/notification/setting/modify', {
      token,
      body: { type: 'content', channel: 'mail', enabled: true },
    })
    const browser = newPushBrowser('push.example')
    await subscribePush(t, reader, browser)
    net.pages.set(`push.example${new URL(browser.endpoint).pathname}`, (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        pushed = browser.read(Buffer.concat(chunks))
        response.writeHead(201).end()
      })
    })
    await publishStory(t, creator, { title: 'The lamp' })
  })
  afterAll(async () => {
    await t.close()
    await net.close()
  })

  const name = (names: Record<string, string | null>) =>
    t.call('POST /account/multilang/nick', { token: creator.token, body: names })
  const titles = async (lang: string) => {
    const { body } = await t.call(`GET /account/notifications?lang=${lang}`, {
      token: reader.token,
    })
    return body.items.map(({ title }: { title: string }) => title)
  }

  it('name a creator by the name in the language of their reader, in mails and pushes too', async () => {
    await name({ ko: '등대지기', jp: '灯台守' })
    await deliverEvents(t)
    await runPushes(t)
    expect(await titles('ko')).toEqual(['등대지기님의 새 스토리'])
    expect(await titles('jp')).toEqual(['灯台守さんの新しいストーリー'])
    expect(await titles('es')).toEqual(['Nueva historia de Harbour'])
    expect(JSON.parse(pushed).title).toBe('등대지기님의 새 스토리')
    expect((await mailsTo(t, reader.email))[0]?.subject).toBe('등대지기님의 새 스토리')
  })

  it('follow a change of the name', async () => {
    await name({ ko: null })
    expect(await titles('ko')).toEqual(['Harbour님의 새 스토리'])
  })

  it('stay as they were written where what is kept is a name', async () => {
    await t.deps.pool.query(
      `UPDATE notifications SET params = params || '{"creator": "Lamplighter"}'`,
    )
    expect(await titles('en')).toEqual(['New story by Lamplighter'])
  })

  it('are not pushed any more once whom they name has left', async () => {
    await publishStory(t, creator, { title: 'The rope' })
    await deliverEvents(t)
    await t.deps.pool.query('UPDATE users SET withdrawn_at = now() WHERE oid = $1', [creator.oid])
    pushed = ''
    expect(await runPushes(t)).toBe(1)
    expect(pushed).toBe('')
  })
})
