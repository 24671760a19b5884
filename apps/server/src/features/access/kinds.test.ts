import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserActor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { insertItem, itemCodes, itemKinds } from '../catalogue/catalogue.service.ts'
import {
  checkAccess,
  getVisibleItem,
  inviteReader,
  openToAll,
  pageInvited,
  presentTerms,
  readTerms,
  refusalOf,
  restoreItem,
  type SentTerms,
  takeDownItem,
  termColumns,
  type Tiers,
  uninviteReader,
  withOfferedTiers,
} from './access.service.ts'

const toy = { kind: 'toy', codes: itemCodes, pathOf: (oid: string) => `/toy/${oid}` }
const tierOid = 'e'.repeat(24)

/** A creator's only tier, which is full. */
const tiers: Tiers = {
  share: async () => ({ level: 2 }),
  findOffered: async () => ({ oid: tierOid, isFull: true }),
}

describe('any kind of item', () => {
  let t: TestApp
  let owner: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    owner = await signUpCreator(t)
    reader = await signUpPerson(t)
  })

  const actor = (person: Person, ...roles: 'admin'[]): UserActor => ({
    userOid: person.oid,
    guestId: null,
    sessionId: null,
    roles: new Set(roles),
    address: '',
  })
  const make = async (sent: SentTerms) => {
    const now = t.clock.now()
    const itemOid = newOid(now)
    await t.deps.db.transaction().execute(async (tx) => {
      const terms = readTerms(sent, openToAll)
      await insertItem(tx, itemKinds([toy]), {
        oid: itemOid,
        kind: 'toy',
        owner_oid: owner.oid,
        state: 'published',
        visibility: 'public',
        ...(await termColumns(tx, terms, { ownerOid: owner.oid, tiers })),
        title: 'A toy',
        tags: [],
        language: 'en',
        published_at: now,
        created_at: now,
        updated_at: now,
      })
    })
    return itemOid
  }
  const find = (itemOid: string, who: UserActor) =>
    getVisibleItem(t.deps.db, { kind: toy, itemOid, actor: who, now: t.clock.now() })
  const refused = async (itemOid: string) => {
    const { access } = await find(itemOid, actor(reader))
    if (access.allowed) throw new Error('It is open.')
    const told = await withOfferedTiers(t.deps.db, access, { tiers, now: t.clock.now() })
    return refusalOf(told)
  }
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => (error as { code?: string }).code,
    )

  it('has terms, refused where they lack what they need, and answered as they were sent', async () => {
    expect(() => readTerms({ access: 'buyers' }, openToAll)).toThrow(
      expect.objectContaining({ code: 'item.price_required' }),
    )
    expect(() => readTerms({ access: 'subscribers_before' }, openToAll)).toThrow(
      expect.objectContaining({ code: 'item.month_required' }),
    )
    const sent = {
      access: 'subscribers_before',
      accessBefore: '2027-01',
      accessTierHash: tierOid,
      priceCoins: null,
    } as const
    const { item } = await find(await make(sent), actor(owner))
    expect(presentTerms(item)).toEqual(sent)
    expect(item.way_tier_level).toBe(2)
  })

  it('is refused in the words of all kinds, with what would open it', async () => {
    const subscribe = { kind: 'subscribe', creatorOid: owner.oid, tierHash: tierOid, isFull: true }
    const buy = { kind: 'buy', priceCoins: 30 }
    const tier = { accessTierHash: tierOid }
    const cases = [
      [{ access: 'buyers', priceCoins: 30 }, 'item.buyers_only', [buy]],
      [{ access: 'subscribers', ...tier }, 'item.subscribers_only', [subscribe]],
      [
        { access: 'buy_or_subscribe', priceCoins: 30, ...tier },
        'item.buy_or_subscribe',
        [buy, subscribe],
      ],
    ] as const
    for (const [sent, code, offers] of cases) {
      expect(await refused(await make(sent))).toMatchObject({ code, details: { offers } })
    }
    const itemOid = await make({})
    const give = (change: object) =>
      t.deps.db.updateTable('catalogue_items').set(change).where('oid', '=', itemOid).execute()
    await give({ way_free: false, way_ticket_oid: tierOid })
    expect((await refused(itemOid)).code).toBe('item.ticket_required')
    await give({ way_ticket_oid: null })
    expect((await refused(itemOid)).code).toBe('item.closed')
    await give({ is_adult: true })
    expect((await refused(itemOid)).code).toBe('item.adults_only')
  })

  it('invites people, who are all that learn of it, on record under its own name', async () => {
    const itemOid = await make({ access: 'invited' })
    const asked = { kind: toy, itemOid, userOid: reader.oid }
    const invite = (who: Person, userOid = reader.oid) =>
      inviteReader(t.deps, { ...asked, actor: actor(who), userOid })
    expect(await codeOf(find(itemOid, actor(reader)))).toBe('item.not_found')
    expect(await codeOf(invite(reader))).toBe('item.not_found')
    expect(await codeOf(invite(owner, owner.oid))).toBe('item.invites_self')
    expect(await invite(owner)).toEqual({ count: 1 })
    expect((await find(itemOid, actor(reader))).access).toEqual({ allowed: true, by: 'invitation' })
    expect(await codeOf(invite(reader))).toBe('item.not_yours')
    const page = { kind: toy, itemOid, limit: 10, lang: 'en' } as const
    const { items, count } = await pageInvited(t.deps, { ...page, actor: actor(owner) })
    expect([items.map(({ oid }) => oid), count]).toEqual([[reader.oid], 1])
    expect(await uninviteReader(t.deps, { ...asked, actor: actor(owner) })).toEqual({ count: 0 })
    expect(await codeOf(find(itemOid, actor(reader)))).toBe('item.not_found')
    const actions = ['toy.reader_invited', 'toy.reader_uninvited']
    expect(await actionsOn(itemOid)).toEqual(new Set(actions))
  })

  it('is taken down and restored, under its own name', async () => {
    const itemOid = await make({})
    const admin = await signUpAdmin(t)
    const act = { kind: toy, itemOid, actor: actor(admin, 'admin'), reason: 'Not for sale.' }
    expect(await codeOf(restoreItem(t.deps, act))).toBe('item.not_taken_down')
    const both = [takeDownItem(t.deps, act), takeDownItem(t.deps, act)].map(codeOf)
    expect(new Set(await Promise.all(both))).toEqual(new Set(['item.not_published', null]))
    expect(await codeOf(find(itemOid, actor(reader)))).toBe('item.not_found')
    expect((await find(itemOid, actor(owner))).item.taken_down_reason).toBe('Not for sale.')
    await restoreItem(t.deps, act)
    expect((await find(itemOid, actor(reader))).access.allowed).toBe(true)
    const actions = ['toy.taken_down', 'toy.restored']
    expect(await actionsOn(itemOid)).toEqual(new Set(actions))
    const news = await t.deps.db
      .selectFrom('outbox')
      .select('type')
      .where('stream', '=', 'toy')
      .orderBy('id')
      .execute()
    expect(news.map(({ type }) => type)).toEqual(actions)
  })

  it('is none of another kind', async () => {
    const storyOid = await publishStory(t, owner)
    expect(await codeOf(find(storyOid, actor(reader)))).toBe('item.not_found')
    const act = { kind: toy, itemOid: storyOid, actor: actor(owner, 'admin'), reason: 'x' }
    expect(await codeOf(takeDownItem(t.deps, act))).toBe('item.not_found')
    const toyOid = await make({})
    const body = { contentOid: toyOid, userOid: reader.oid }
    const invited = await t.call('POST /story-chat/chat-content/invitations', {
      token: owner.token,
      body,
    })
    expect(refusal(invited)).toEqual([404, 'story.not_found'])
    const { item } = await find(toyOid, actor(reader))
    const question = { actor: actor(reader), item, now: t.clock.now() }
    expect(await checkAccess(t.deps.db, question)).toEqual({ allowed: true, by: 'open' })
  })

  const actionsOn = async (oid: string) => {
    const entries = await t.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_kind', '=', 'toy')
      .where('subject_oid', '=', oid)
      .execute()
    return new Set(entries.map(({ action }) => action))
  }
})
