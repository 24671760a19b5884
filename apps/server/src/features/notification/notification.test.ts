import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emit } from '../../platform/events/outbox.ts'
import type { TestApp } from '../../testing/app.ts'
import { createChatApp, openChat } from '../../testing/chats.ts'
import { exportOf } from '../../testing/exports.ts'
import { newKey } from '../../testing/money.ts'
import { buy, relayEvents, sellStory, deliverEvents } from '../../testing/notifications.ts'
import {
  makeAdult,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { publishStory, writeStory } from '../../testing/stories.ts'
import { signUpWithTwoFactor } from '../../testing/two-factor.ts'

describe('notifications', () => {
  let t: TestApp
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    creator = await signUpCreator(t, 'Harbour')
    contentOid = await sellStory(t, creator)
  })
  afterAll(() => t.close())

  const list = async (person: Person, query = '') =>
    (await t.call(`GET /account/notifications${query}`, { token: person.token })).body
  const sale = async () => buy(t, await signUpPerson(t), contentOid)
  const modify = (person: Person, body: Record<string, unknown>) =>
    t.call('POST /account/notification/setting/modify', { token: person.token, body })
  const mark = (person: Person, body: Record<string, unknown>) =>
    t.call('POST /account/notification', { token: person.token, body })
  /** News of a thing of the account, as cheap as news can be. */
  const tellOf = async (person: Person, count: number) => {
    await t.deps.db.transaction().execute(async (tx) => {
      for (let n = 0; n < count; n += 1) {
        const payload = { userOid: person.oid }
        await emit(tx, { stream: 'account', type: 'passkey.added', payload }, t.clock.now())
      }
    })
    await deliverEvents(t)
  }

  it('tells who sold of a sale, in the language of the caller [R-notification-002]', async () => {
    await sale()
    await deliverEvents(t)
    const { items, unread } = await list(creator)
    expect(unread).toBe(1)
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        type: 'sale',
        title: 'You made a sale',
        text: '“The harbour” sold for 300 coins. You earned ₩24,000.',
        path: '/studio?view=sales',
        isRead: false,
        createdAt: t.clock.now().toISOString(),
      },
    ])
    expect((await list(creator, '?lang=ko')).items[0].text).toBe(
      '‘The harbour’ 작품이 300코인에 판매됐어요. ₩24,000의 수익을 얻었어요.',
    )
  })

  it('tells who sold of a refund', async () => {
    const seller = await signUpCreator(t)
    const orderOid = await buy(t, await signUpPerson(t), await sellStory(t, seller))
    const { token } = await signUpAdmin(t)
    const refunded = await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    expect(refunded.status, refunded.text).toBe(200)
    await deliverEvents(t)
    expect((await list(seller)).items).toMatchObject([
      {
        type: 'sale',
        text: '“The harbour”: 300 coins were returned to the buyer. ₩24,000 was deducted from your earnings.',
      },
      { type: 'sale', title: 'You made a sale' },
    ])
  })

  it('tells each piece of news once, whoever reads it how often', async () => {
    await sale()
    await relayEvents(t)
    const before = (await list(creator)).unread
    const read = t.jobs.get('notification.read')
    await Promise.all([read?.({}), read?.({}), read?.({})])
    await read?.({})
    // As after a restored cursor: the list's own key holds too.
    await t.deps.pool.query("UPDATE outbox_cursors SET seq = 0 WHERE reader = 'notification'")
    await read?.({})
    expect((await list(creator)).unread).toBe(before + 1)
  })

  it('goes on with the same news where the reader broke off', async () => {
    await sale()
    await relayEvents(t)
    const before = (await list(creator)).unread
    await t.deps.pool.query('ALTER TABLE notifications RENAME TO gone')
    await expect(t.jobs.get('notification.read')?.({})).rejects.toThrow('notifications')
    await t.deps.pool.query('ALTER TABLE gone RENAME TO notifications')
    await t.jobs.get('notification.read')?.({})
    expect((await list(creator)).unread).toBe(before + 1)
  })

  it('tells who chats with a creator’s story of the next one, and nobody else', async () => {
    const [reader, outsider] = [await signUpPerson(t), await signUpPerson(t)]
    const open = await publishStory(t, creator, { title: 'First' })
    await deliverEvents(t)
    await openChat(t, open, { token: reader.token })
    await deliverEvents(t)
    const next = await publishStory(t, creator, { title: 'Second' })
    await publishStory(t, creator, { title: 'Third', isAdult: true })
    await publishStory(t, creator, { title: 'Fourth', visibility: 'private' })
    await deliverEvents(t)
    expect((await list(reader)).items).toMatchObject([
      { type: 'content', title: 'New story by Harbour', path: `/story/${next}` },
    ])
    expect((await list(outsider)).items).toEqual([])
  })

  it('leads nowhere but to itself once what it told of is hidden or gone, and back where it is back', async () => {
    const [writer, admin] = [await signUpCreator(t), await signUpAdmin(t)]
    const [reader, owner] = [await signUpPerson(t), await signUpPerson(t)]
    const first = await publishStory(t, writer, { title: 'First' })
    await deliverEvents(t)
    for (const { token } of [reader, owner]) await openChat(t, first, { token })
    const sold = { title: 'Second', access: 'buyers', priceCoins: 300 }
    const second = await publishStory(t, writer, sold)
    const third = await publishStory(t, writer, { title: 'Third' })
    await deliverEvents(t)
    await buy(t, owner, second)
    const paths = async (person: Person) =>
      (await list(person)).items.map(({ path }: { path: string }) => path)
    expect(await paths(reader)).toEqual([`/story/${third}`, `/story/${second}`])
    await writeStory(t, writer, {
      requestType: 'update',
      contentOid: second,
      visibility: 'private',
    })
    await writeStory(t, writer, { requestType: 'delete', contentOid: third })
    expect(await paths(reader)).toEqual(['/notifications', '/notifications'])
    // Who holds it keeps it.
    expect(await paths(owner)).toEqual(['/notifications', `/story/${second}`])
    await writeStory(t, writer, { requestType: 'update', contentOid: second, visibility: 'public' })
    expect(await paths(reader)).toEqual(['/notifications', `/story/${second}`])
    const reason = 'It shows a person who lives.'
    const act = (what: string) =>
      t.call(`POST /admin/stories/${second}/${what}`, { token: admin.token, body: { reason } })
    await act('take-down')
    await deliverEvents(t)
    expect(await paths(reader)).toEqual(['/notifications', '/notifications'])
    expect((await paths(writer))[0]).toBe(`/story/setup/${second}`)
  })

  it('tells adults alone of what is for adults, and of nothing that somebody blocked', async () => {
    const writer = await signUpCreator(t)
    const [grown, blocker] = [await signUpPerson(t), await signUpPerson(t)]
    const open = await publishStory(t, writer)
    await deliverEvents(t)
    for (const { token } of [grown, blocker]) await openChat(t, open, { token })
    await makeAdult(t, grown)
    await makeAdult(t, blocker)
    const block = { operation: 'add', userOid: writer.oid }
    await t.call('POST /content/block', { token: blocker.token, body: block })
    await publishStory(t, writer, { title: 'For adults', isAdult: true })
    await deliverEvents(t)
    expect((await list(blocker)).items).toEqual([])
    expect((await list(grown)).items).toMatchObject([{ text: '“For adults” is out now.' }])
    // What was told stays unseen while the switch is off.
    await t.call('POST /account/adult-switch', { token: grown.token, body: { on: false } })
    expect(await list(grown)).toMatchObject({ items: [], unread: 0 })
  })

  it('tells of what concerns the safety of the account', async () => {
    const person = await signUpWithTwoFactor(t)
    await deliverEvents(t)
    expect((await list(person)).items).toMatchObject([
      { type: 'account', path: '/myinfo?tab=security' },
    ])
    await t.call('POST /account/login', {
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
      address: '192.0.2.7',
      body: { email: creator.email, password: creator.password },
    })
    await deliverEvents(t)
    const [device] = (await list(creator)).items
    expect(device.title).toBe('New login from an unrecognized device')
    expect(device.text).toMatch(/^Firefox, Windows, 192\.0\.2\.7/)
    await t.deps.db.transaction().execute(async (tx) => {
      const payload = { userOid: person.oid, provider: 'google' }
      await emit(tx, { stream: 'account', type: 'sign_in_method.linked', payload }, t.clock.now())
    })
    await deliverEvents(t)
    expect((await list(person)).items[0].title).toBe('Google was linked to your account')
  })

  it('tells an owner, by mail too, why a story was taken down, and that it is back', async () => {
    const [writer, admin] = [await signUpCreator(t), await signUpAdmin(t)]
    const oid = await publishStory(t, writer, { title: 'The lamp' })
    const act = (what: string, reason: string) =>
      t.call(`POST /admin/stories/${oid}/${what}`, { token: admin.token, body: { reason } })
    // What was decided otherwise before anybody could be told is not told.
    await act('take-down', 'A mistake.')
    await act('restore', 'It was settled.')
    t.clock.advance(1000)
    await act('take-down', 'It shows a person who lives.')
    await deliverEvents(t)
    const down = {
      type: 'account',
      title: '“The lamp” was taken down',
      text: 'It isn’t public anymore, but everything in it is kept. Reason: It shows a person who lives.',
      path: `/story/setup/${oid}`,
    }
    expect((await list(writer)).items).toMatchObject([down])
    await act('restore', 'It was settled.')
    await deliverEvents(t)
    const back = { type: 'account', title: '“The lamp” is back', path: `/story/${oid}` }
    expect((await list(writer)).items).toMatchObject([back, down])
    const mail = await t.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', writer.email)
      .where('subject', '=', down.title)
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain(down.text)
    expect(mail.unsubscribe_url).toBeNull()
  })

  it('keeps the latest hundred of each, in pages [R-notification-003]', async () => {
    const person = await signUpPerson(t)
    await tellOf(person, 103)
    const first = await list(person, '?limit=60')
    const second = await list(person, `?limit=60&cursor=${first.nextCursor}`)
    const ids = [...first.items, ...second.items].map(({ id }) => Number(id))
    expect(ids).toHaveLength(100)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(second.nextCursor).toBeNull()
    expect(
      (await t.call('GET /account/notifications?cursor=x', { token: person.token })).status,
    ).toBe(400)
  })

  it('marks one, some and all as read, and as unread again; never another’s', async () => {
    const [person, other] = [await signUpPerson(t), await signUpPerson(t)]
    await tellOf(person, 4)
    const ids = (await list(person)).items.map(({ id }: { id: string }) => id)
    expect((await mark(other, { ids })).body).toEqual({ unread: 0 })
    expect((await mark(person, { ids: [ids[0]] })).body).toEqual({ unread: 3 })
    expect((await mark(person, { ids: [ids[0]], read: false })).body).toEqual({ unread: 4 })
    // What came after the newest that was seen stays unread.
    expect((await mark(person, { upTo: ids[1] })).body).toEqual({ unread: 1 })
    for (const body of [{}, { ids, upTo: ids[0] }, { ids: ['x'] }]) {
      expect((await mark(person, body)).status).toBe(400)
    }
  })

  it('follows what each chose by type and channel [R-notification-001]', async () => {
    const person = await signUpPerson(t)
    const settings = await t.call('GET /account/notification/setting', { token: person.token })
    const types = settings.body.types.map(({ type }: { type: string }) => type)
    // What only creators get is for creators alone.
    expect(types).toEqual(['content', 'comment', 'live', 'recording', 'receipt', 'account'])
    expect(settings.body.types).toContainEqual({
      type: 'comment',
      channels: { app: true, mail: false, push: true },
      fixed: [],
    })
    const seller = await signUpCreator(t)
    const sold = await sellStory(t, seller)
    const off = await modify(seller, { type: 'sale', channel: 'app', enabled: false })
    expect(off.body.types).toContainEqual({
      type: 'sale',
      channels: { app: false, mail: false, push: true },
      fixed: [],
    })
    await buy(t, person, sold)
    await deliverEvents(t)
    expect((await list(seller)).items).toEqual([])
    const fixed = await modify(seller, { type: 'account', channel: 'app', enabled: false })
    expect([fixed.status, fixed.body.code]).toEqual([409, 'notification.channel_fixed'])
    const wrong = await modify(seller, { type: 'weather', channel: 'app', enabled: false })
    expect(wrong.status).toBe(400)
  })

  it('mails who asked for it, with a way out that one request takes (RFC 8058)', async () => {
    const seller = await signUpCreator(t)
    const sold = await sellStory(t, seller)
    await modify(seller, { type: 'sale', channel: 'mail', enabled: true })
    await buy(t, await signUpPerson(t), sold)
    await deliverEvents(t)
    const mails = async () =>
      t.deps.db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', seller.email)
        .where('subject', '=', 'You made a sale')
        .execute()
    const [mail] = await mails()
    expect(mail?.body).toContain('“The harbour” sold for 300 coins. You earned ₩24,000.')
    expect(mail?.body).toContain('/studio?view=sales')
    const { pathname } = new URL(mail?.unsubscribe_url ?? '')
    const refused = await t.app.inject({ method: 'GET', url: pathname })
    expect(refused.statusCode).toBe(405)
    for (let n = 0; n < 2; n += 1) {
      const ended = await t.app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(ended.statusCode).toBe(200)
    }
    await buy(t, await signUpPerson(t), sold)
    await deliverEvents(t)
    expect(await mails()).toHaveLength(1)
    expect((await list(seller)).unread).toBe(2)
  })

  it('ends mails by the token of the page, and by no other', async () => {
    const seller = await signUpCreator(t)
    const sold = await sellStory(t, seller)
    await modify(seller, { type: 'sale', channel: 'mail', enabled: true })
    await buy(t, await signUpPerson(t), sold)
    await deliverEvents(t)
    const { body } = await t.deps.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', seller.email)
      .where('unsubscribe_url', 'is not', null)
      .executeTakeFirstOrThrow()
    const token = /token=(\S+)/.exec(body)?.[1] ?? ''
    const end = (sent: string) =>
      t.call('POST /account/notification/unsubscribe', { body: { token: sent } })
    for (const wrong of ['', 'x', token.replace('.sale.', '.content.'), `${token}x`]) {
      const answer = await end(wrong)
      expect([answer.status, answer.body.code]).toEqual([404, 'notification.unsubscribe_invalid'])
    }
    expect((await end(token)).body).toEqual({ type: 'sale' })
    const { body: now } = await t.call('GET /account/notification/setting', { token: seller.token })
    expect(now.types).toContainEqual({
      type: 'sale',
      channels: { app: true, mail: false, push: true },
      fixed: [],
    })
  })

  it.each([
    'GET /account/notifications',
    'POST /account/notification',
    'GET /account/notification/setting',
    'POST /account/notification/setting/modify',
    'POST /account/notification/push',
    'POST /account/notification/push/remove',
  ])('%s is for who is signed in', async (key) => {
    const answer = await t.call(key, key.startsWith('POST') ? { body: {} } : {})
    expect([answer.status, answer.body.code]).toEqual([401, 'auth.required'])
  })

  it('tells nobody who is suspended or has left', async () => {
    const [left, suspended] = [await signUpPerson(t), await signUpPerson(t)]
    await t.deps.pool.query('UPDATE users SET withdrawn_at = now() WHERE oid = $1', [left.oid])
    await t.deps.pool.query(
      "UPDATE users SET suspended_at = now(), suspension_reason = 'Spam.' WHERE oid = $1",
      [suspended.oid],
    )
    for (const person of [left, suspended]) await tellOf(person, 1)
    const { rows } = await t.deps.pool.query(
      'SELECT user_oid FROM notifications WHERE user_oid = ANY ($1)',
      [[left.oid, suspended.oid]],
    )
    expect(rows).toEqual([])
  })

  it('gives a person what was told to them, and takes it away with them', async () => {
    const person = await signUpPerson(t)
    await tellOf(person, 2)
    await modify(person, { type: 'sale', channel: 'mail', enabled: true })
    const { lifecycle, db } = t.deps
    const taken = await exportOf(t, person.oid)
    expect(taken.notification).toMatchObject({
      notifications: [{ kind: 'passkey.added' }, { kind: 'passkey.added' }],
      settings: [{ type: 'sale', mail: true }],
    })
    await db
      .transaction()
      .execute((tx) => lifecycle.erase(tx, { userOid: person.oid, now: t.clock.now() }))
    const left = await t.deps.pool.query(
      `SELECT user_oid FROM notifications WHERE user_oid = $1
       UNION SELECT user_oid FROM notification_settings WHERE user_oid = $1`,
      [person.oid],
    )
    expect(left.rows).toEqual([])
  })
})
