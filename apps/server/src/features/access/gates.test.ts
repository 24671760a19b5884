import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/http/actor.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { createDraft, publishStory } from '../../testing/stories.ts'
import { hashPassword } from '../account/account.service.ts'
import { publishItem } from '../catalogue/catalogue.service.ts'
import { storyKind } from '../story/content/story-kind.ts'
import { enterPassword, setItemPassword } from './access.service.ts'

describe('the gates before an item', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let itemOid = ''
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
    itemOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 30 })
  })

  type Caller = { token?: string; guestId?: string }
  const view = async (who: Caller) => {
    const path = `GET /story-chat/chat-content/can-view?contentOid=${itemOid}` as const
    return (await t.call(path, who)).body
  }
  const listed = async (who: Caller = {}) => {
    const path = `GET /story-chat/chat-contents?list=creator&creatorOid=${creator.oid}` as const
    const { items } = (await t.call(path, who)).body
    return items.map(({ contentOid }: { contentOid: string }) => contentOid)
  }
  const asUser = ({ oid }: Person): Actor => ({ ...nobody, userOid: oid })
  const asGuest = (guestId: string | null): Actor => ({ ...nobody, guestId })
  const code = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => (error as { code?: string }).code,
    )

  describe('a password', () => {
    const set = async (password: string | null) => {
      const hash =
        password === null ? null : await hashPassword(t.deps.config.passwordCost, password)
      await t.deps.db
        .transaction()
        .execute((tx) => setItemPassword(tx, { itemOid, hash, now: t.clock.now() }))
    }
    const enter = (actor: Actor, password: string) =>
      enterPassword(t.deps, { actor, kind: storyKind, itemOid, password })
    const asked = {
      canView: false,
      reason: 'password',
      offers: [{ kind: 'enter_password' }],
    }

    beforeEach(() => set('Open sesame'))

    it('is asked of others before they buy, and remembered of who entered it', async () => {
      expect(await view(reader)).toMatchObject(asked)
      expect(await listed()).toEqual([itemOid])
      expect((await view(creator)).canView).toBe(true)
      const room = await t.call('POST /story-chat/chat-room', {
        token: reader.token,
        idempotencyKey: newKey(),
        body: { contentOid: itemOid },
      })
      expect(refusal(room)).toEqual([403, 'item.password_required'])
      await giveAmount(t, reader, 'coin', 100)
      const buy = () =>
        t.call('POST /payment/orders', {
          token: reader.token,
          idempotencyKey: newKey(),
          body: { contentOid: itemOid, priceCoins: 30 },
        })
      expect(refusal(await buy())).toEqual([403, 'item.password_required'])

      const told = { allowed: false, reason: 'not_entitled' }
      expect(await enter(asUser(reader), 'Open sesame')).toMatchObject(told)
      expect(await enter(asUser(reader), 'whatever')).toMatchObject(told)
      expect(await view(reader)).toMatchObject({ reason: 'not_entitled' })
      expect(await view(await signUpPerson(t))).toMatchObject(asked)
      expect((await buy()).status).toBe(200)
      expect((await view(reader)).canView).toBe(true)
    })

    it('is forgotten of all where it is changed, to the same words, too', async () => {
      await enter(asUser(reader), 'Open sesame')
      await set('Open sesame')
      expect(await view(reader)).toMatchObject(asked)
      expect(await code(enter(asUser(reader), 'Close sesame'))).toBe('item.password_wrong')
      await enter(asUser(reader), 'Open sesame')
      await set(null)
      expect(await view(await signUpPerson(t))).toMatchObject({ reason: 'not_entitled' })
      await set('Again')
      expect(await view(reader)).toMatchObject(asked)
    })

    it('is one of those that two set at once', async () => {
      await Promise.all([set('One'), set('Two')])
      const tried = ['One', 'Two'].map((word) => code(enter(asUser(reader), word)))
      expect((await Promise.all(tried)).filter((error) => error === null)).not.toEqual([])
      expect(await view(reader)).toMatchObject({ reason: 'not_entitled' })
    })

    it('is remembered of a visitor by their device, and of the account that they make', async () => {
      const guestId = newGuestId()
      expect(await code(enter(asGuest(null), 'Open sesame'))).toBe('auth.guest_id_required')
      await enter(asGuest(guestId), 'Open sesame')
      expect(await view({ guestId })).toMatchObject({ reason: 'not_entitled' })
      expect(await view({ guestId: newGuestId() })).toMatchObject(asked)
      expect(await view({ guestId: reader.oid })).toMatchObject(asked)
      const { token } = await signUpPerson(t, { guestId })
      expect(await view({ token })).toMatchObject({ reason: 'not_entitled' })
      expect(await view({ guestId })).toMatchObject(asked)
    })

    it('is not taken from a user whose id a visitor carries', async () => {
      await enter(asUser(reader), 'Open sesame')
      expect(await view({ guestId: reader.oid })).toMatchObject(asked)
    })

    it('is forgotten of visitors after a month, of users never', async () => {
      const guestId = newGuestId()
      await enter(asGuest(guestId), 'Open sesame')
      await enter(asUser(reader), 'Open sesame')
      t.clock.advance(30 * 24 * 3600 * 1000)
      await t.jobs.get('access.forget-entries')?.({})
      expect(await view({ guestId })).toMatchObject({ reason: 'not_entitled' })
      t.clock.advance(1)
      await t.jobs.get('access.forget-entries')?.({})
      expect(await view({ guestId })).toMatchObject(asked)
      expect(await view({ token: (await signUpPerson(t)).token })).toMatchObject(asked)
      const left = await t.deps.db.selectFrom('password_entries').select('owner_oid').execute()
      expect(left).toContainEqual({ owner_oid: reader.oid })
    })

    it('may be guessed ten times in five minutes, by one person and from one address', async () => {
      const guess = (actor: Actor) => code(enter(actor, 'wrong'))
      const many = Array.from({ length: 11 }, () =>
        guess({ ...asUser(reader), address: '1.2.3.4' }),
      )
      const errors = (await Promise.all(many)).map(String).toSorted()
      expect(errors).toEqual([...Array(10).fill('item.password_wrong'), 'request.too_many'])
      const other = await signUpPerson(t)
      expect(await guess({ ...asUser(reader), address: '4.3.2.1' })).toBe('request.too_many')
      expect(await guess({ ...asUser(other), address: '1.2.3.4' })).toBe('request.too_many')
      expect(await guess({ ...asUser(other), address: '4.3.2.1' })).toBe('item.password_wrong')
      t.clock.advance(5 * 60 * 1000)
      expect(await guess(asUser(reader))).toBe('item.password_wrong')
    })

    it('may be guessed by all visitors together two hundred times an hour, which locks no user out', async () => {
      let devices = 0
      const visit = (password: string) => {
        devices += 1
        return code(enter({ ...asGuest(newGuestId()), address: `2001:db8::${devices}` }, password))
      }
      const wrong = await Promise.all(Array.from({ length: 200 }, () => visit('wrong')))
      expect(new Set(wrong)).toEqual(new Set(['item.password_wrong']))
      expect([await visit('wrong'), await visit('Open sesame')]).toEqual([
        'request.too_many',
        'request.too_many',
      ])
      expect(await code(enter(asUser(reader), 'Open sesame'))).toBeNull()
      expect(await view(reader)).toMatchObject({ reason: 'not_entitled' })
      t.clock.advance(3_600_000)
      expect(await visit('Open sesame')).toBeNull()
    })

    it('tells nobody of an item that is hidden, and goes with its owner', async () => {
      await publishLater(1000)
      expect(await code(enter(asUser(reader), 'Open sesame'))).toBe('story.not_found')
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: creator.oid, now: t.clock.now() }))
      const kept = await t.deps.db
        .selectFrom('item_passwords')
        .select('oid')
        .where('item_oid', '=', itemOid)
        .execute()
      expect(kept).toEqual([])
    })
  })

  const publishLater = async (ms: number) => {
    const now = t.clock.now()
    const at = new Date(now.getTime() + ms)
    await t.deps.db.transaction().execute((tx) => publishItem(tx, { oid: itemOid, at, now }))
    return at
  }

  it('hide what is to be published later until its instant, but from its owner', async () => {
    itemOid = await createDraft(t, creator)
    const at = await publishLater(60_000)
    const before = await listed()
    expect(before).not.toContain(itemOid)
    expect(await listed(reader)).toEqual(before)
    expect(await listed(creator)).toContain(itemOid)
    expect((await view(reader)).code).toBe('story.not_found')
    expect((await view(creator)).canView).toBe(true)
    t.clock.advance(59_999)
    expect((await view({})).code).toBe('story.not_found')
    t.clock.advance(1)
    expect(await listed(reader)).toEqual([itemOid, ...before])
    expect(await view({})).toMatchObject({ canView: true })
    const path = `GET /story-chat/chat-content?contentOid=${itemOid}` as const
    expect((await t.call(path)).body.content.publishedAt).toBe(at.toISOString())
  })

  it('keep what is to be published later out of lists for all and the search, for its owner, too', async () => {
    const title = 'Zeppelin over the harbour'
    itemOid = await createDraft(t, creator, { title, hashtags: ['zeppelins'] })
    await publishLater(60_000)
    const admin = await signUpAdmin(t)
    const paths = [
      '/story-chat/chat-contents?list=new',
      '/story-chat/chat-contents?list=popular&limit=50',
      '/story-chat/search/stories?keyword=zeppelin',
      '/story-chat/search/stories?keyword=zeppelin&sort=new',
    ]
    const found = async ({ token }: Caller) => {
      const answers = await Promise.all(
        paths.map((path) => t.call(`GET ${path}`, token ? { token } : {})),
      )
      return answers.map(({ body }) =>
        body.items.some((item: { contentOid: string }) => item.contentOid === itemOid),
      )
    }
    const tagged = async ({ token }: Caller) =>
      (await t.call('GET /story-chat/topics', token ? { token } : {})).body.hashtags.some(
        ({ tag }: { tag: string }) => tag === 'zeppelins',
      )
    for (const who of [creator, admin, reader, {}]) {
      expect([await found(who), await tagged(who)]).toEqual([paths.map(() => false), false])
    }
    t.clock.advance(60_000)
    for (const who of [creator, admin, reader, {}]) {
      expect([await found(who), await tagged(who)]).toEqual([paths.map(() => true), true])
    }
  })

  it('publish at once what was to be published by now', async () => {
    itemOid = await createDraft(t, creator)
    await publishLater(-1)
    const path = `GET /story-chat/chat-content?contentOid=${itemOid}` as const
    expect((await t.call(path)).body.content.publishedAt).toBe(t.clock.now().toISOString())
  })
})

const nobody: Actor = {
  userOid: null,
  guestId: null,
  sessionId: null,
  roles: new Set(),
  address: '10.1.1.1',
}
