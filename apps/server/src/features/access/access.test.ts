import { accessModes } from '@plax/contracts/access/access-values'
import type { ItemBlockKind } from '@plax/contracts/account/block-values'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor, Role } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { addBlock } from '../account/account.service.ts'
import {
  type AccessItem,
  checkAccess,
  evaluateAccess,
  findMode,
  grantEntitlement,
  hasModeOf,
  holdsEntitlement,
  invite,
  isBlurredFor,
  isHidden,
  isListed,
  noFacts,
  setMembership,
  visibleTo,
  waysOf,
} from './access.service.ts'

const now = new Date('2026-11-20T09:00:00Z')
const hourMs = 3_600_000
const people = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
const [owner = '', holder = ''] = people

type AccessActor = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'country'>

const tickets = ['8', '9'].map((digit) => digit.repeat(24))
const tierOid = 'e'.repeat(24)

/** Every combination of ways; a tier that is not named is any that is not free. */
const anyWays = fc
  .record({
    free: fc.boolean(),
    price_coins: fc.option(fc.constant(300)),
    tier: fc.option(
      fc.record({
        named: fc.option(fc.integer({ min: 0, max: 2 })),
        before: fc.option(fc.constant(now)),
      }),
    ),
    way_ticket_oid: fc.option(fc.constantFrom(...tickets)),
    invitation: fc.boolean(),
  })
  .map(({ free, tier, invitation, ...ways }) => ({
    ...ways,
    way_free: free,
    way_invitation: invitation,
    way_tier_level: tier && (tier.named ?? 1),
    way_tier_oid: tier && tier.named !== null ? tierOid : null,
    way_before: tier && tier.before,
  }))

const invitationOnly = {
  way_free: false,
  price_coins: null,
  way_tier_level: null,
  way_tier_oid: null,
  way_before: null,
  way_ticket_oid: null,
  way_invitation: true,
}

/** Where one way more or less decides who learns of the item. */
const invitationAndOne = fc
  .constantFrom(
    {},
    { way_free: true },
    { price_coins: 300 },
    { way_tier_level: 1 },
    { way_ticket_oid: '8'.repeat(24) },
  )
  .map((one) => ({ ...invitationOnly, ...one }))

const anyItem = fc.record({
  tags: fc.uniqueArray(fc.constantFrom('sea', 'Night', 'CAFE'), { maxLength: 2 }),
  owner_oid: fc.constantFrom(...people),
  state: fc.oneof(
    { weight: 3, arbitrary: fc.constant('published' as const) },
    fc.constantFrom('draft', 'taken_down', 'deleted'),
  ),
  visibility: fc.constantFrom('public' as const, 'public', 'private'),
  ways: fc.oneof(anyWays, invitationAndOne),
  is_open_to_korea: fc.boolean(),
  is_adult: fc.boolean(),
  hasPassword: fc.boolean(),
  /** Hours from now at which it is published, where that was set. */
  publishes: fc.option(fc.integer({ min: -1, max: 1 })),
  invited: fc.option(fc.constantFrom(...people)),
  /** Hours from now at which an entitlement begins and ends; an end of null is for ever. */
  entitlement: fc.option(
    fc.record({
      user_oid: fc.constantFrom(...people),
      /** Of what it is a ticket; null: the item itself. */
      ticket: fc.option(fc.constantFrom(...tickets), { freq: 1 }),
      from: fc.integer({ min: -2, max: 1 }),
      lasts: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  ),
})

/** Of the people to each other, by their place; hours from now, as above. */
const anyMembership = fc.record({
  user: fc.integer({ min: 0, max: 2 }),
  creator: fc.integer({ min: 0, max: 2 }),
  level: fc.integer({ min: 0, max: 2 }),
  isStreak: fc.boolean(),
  from: fc.integer({ min: -48, max: 1 }),
  lasts: fc.integer({ min: 1, max: 60 }),
})

/** Of a visitor, who has none, and of each of the people. */
const anyRoles = fc.array(
  fc.record({
    isAdmin: fc.constantFrom(true, false, false, false),
    isAdult: fc.boolean(),
    country: fc.constantFrom(undefined, 'KR', 'US'),
  }),
  { minLength: 4, maxLength: 4 },
)

/** People by their letters, items by their place in the list, tags by their words. */
const anyBlocks = fc.record({
  by: fc.constantFrom(...people),
  user: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
  content: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
  tag: fc.uniqueArray(fc.constantFrom('Sea', 'night', 'café'), { maxLength: 2 }),
})

const actorOf = ({
  userOid,
  isAdmin,
  isAdult = false,
  country,
}: {
  userOid: string | null
  isAdmin: boolean
  isAdult?: boolean
  country?: string | undefined
}): AccessActor => ({
  userOid,
  ...(country !== undefined && { country }),
  roles: new Set<Role>(
    userOid ? [...(isAdmin ? ['admin' as const] : []), ...(isAdult ? ['adult' as const] : [])] : [],
  ),
})

const item = (over: Partial<AccessItem> = {}): AccessItem => ({
  oid: 'd'.repeat(24),
  owner_oid: owner,
  state: 'published',
  visibility: 'public',
  ...invitationOnly,
  way_free: true,
  way_invitation: false,
  is_open_to_korea: true,
  is_adult: false,
  password_oid: null,
  published_at: now,
  publish_at: null,
  ...over,
})

/** What is known of who holds an entitlement. */
const held = { ...noFacts, isEntitled: true }

describe('access', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    for (const oid of people) {
      await sql`INSERT INTO users (oid, email, email_key, password_hash, nickname, nickname_key,
        language, privacy_consent_at, created_at)
        VALUES (${oid}, ${oid}, ${oid}, '', ${oid}, ${oid}, 'en', ${now}, ${now})`.execute(
        database.db,
      )
    }
  })
  afterAll(() => database.close())

  it('closes what somebody blocked, hides no more by it, and counts tags for admins only [R-account-018]', () => {
    const ask = (actor: AccessActor, over: Partial<AccessItem>, blocked: ItemBlockKind[]) =>
      evaluateAccess({ actor, item: item(over), facts: { ...held, blocked }, now })
    const reader = actorOf({ userOid: holder, isAdmin: false })
    const admin = actorOf({ userOid: holder, isAdmin: true })
    const answer = ask(reader, {}, ['user', 'tag'])
    expect(answer).toEqual({ allowed: false, reason: 'blocked', offers: [], blocked: ['user'] })
    expect([isHidden(answer), isListed(answer)]).toEqual([false, false])
    expect(ask(reader, {}, ['tag'])).toEqual({ allowed: true, by: 'entitlement' })
    expect(ask(admin, {}, ['tag'])).toMatchObject({ reason: 'blocked', blocked: ['tag'] })
    expect(ask(reader, { state: 'draft' }, ['content'])).toMatchObject({ reason: 'draft' })
    const self = actorOf({ userOid: owner, isAdmin: false })
    expect(ask(self, {}, ['content'])).toEqual({ allowed: true, by: 'owner' })
  })

  it('blurs and closes what is for adults to all but adults, its owner and admins, paid or not [R-adult-001] [R-adult-009] [R-adult-010]', () => {
    const seen = (userOid: string | null, isAdmin: boolean, is_adult: boolean) =>
      isBlurredFor(actorOf({ userOid, isAdmin }), { owner_oid: owner, is_adult })
    const ask = (actor: AccessActor) =>
      evaluateAccess({ actor, item: item({ is_adult: true }), facts: held, now })
    const refused = ask(actorOf({ userOid: holder, isAdmin: false }))
    expect(refused).toEqual({
      allowed: false,
      reason: 'not_adult',
      offers: [{ kind: 'verify_adult' }],
    })
    expect([isHidden(refused), isListed(refused)]).toEqual([false, true])
    const adult = actorOf({ userOid: holder, isAdmin: false, isAdult: true })
    expect(isBlurredFor(adult, { owner_oid: owner, is_adult: true })).toBe(false)
    for (const actor of [adult, actorOf({ userOid: owner, isAdmin: false })]) {
      expect(ask(actor).allowed).toBe(true)
    }
    expect(seen(null, false, true)).toBe(true)
    expect(seen(holder, false, true)).toBe(true)
    expect(seen(owner, false, true)).toBe(false)
    expect(seen(holder, true, true)).toBe(false)
    expect(seen(null, false, false)).toBe(false)
  })

  it('lists exactly the items that the evaluator does not hide and the actor did not block [R-account-018]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyItem, { minLength: 1, maxLength: 12 }),
        anyRoles,
        anyBlocks,
        fc.array(anyMembership, { maxLength: 4 }),
        async (items, roles, blocks, memberships) => {
          await database.db.deleteFrom('blocks').execute()
          await database.db.deleteFrom('entitlements').execute()
          await database.db.deleteFrom('invitations').execute()
          await database.db.deleteFrom('memberships').execute()
          await database.db.deleteFrom('catalogue_items').execute()
          const rows = items.map((asked) => {
            const { owner_oid, state, visibility, is_open_to_korea, is_adult, tags, publishes } =
              asked
            const at = publishes === null ? null : new Date(now.getTime() + publishes * hourMs)
            return {
              oid: newOid(now),
              tags,
              owner_oid,
              state,
              visibility,
              is_open_to_korea,
              is_adult,
              ...asked.ways,
              password_oid: asked.hasPassword ? 'f'.repeat(24) : null,
              published_at: at ?? now,
              publish_at: at,
            }
          })
          await database.db
            .insertInto('catalogue_items')
            .values(
              rows.map(({ tags, ...row }) => ({
                ...row,
                tag_keys: sql<string[]>`ARRAY(
                  SELECT search_fold(tag) FROM unnest(${tags}::text[]) AS tags (tag))`,
                kind: 'story' as const,
                title: '',
                language: 'en',
                taken_down_reason: 'x',
                taken_down_at: now,
                created_at: now,
                updated_at: now,
              })),
            )
            .execute()
          for (const [index, { entitlement, invited }] of items.entries()) {
            if (invited) {
              const subjectOid = String(rows[index]?.oid)
              await database.db
                .transaction()
                .execute((tx) => invite(tx, { userOid: invited, subjectOid, now }))
            }
            if (!entitlement) continue
            const from = now.getTime() + entitlement.from * hourMs
            await database.db.transaction().execute((tx) =>
              grantEntitlement(tx, {
                userOid: entitlement.user_oid,
                subjectOid: entitlement.ticket ?? String(rows[index]?.oid),
                source: `order:${index}`,
                validFrom: new Date(from),
                validUntil: entitlement.lasts ? new Date(from + entitlement.lasts * hourMs) : null,
                now,
              }),
            )
          }
          for (const { user, creator, from, lasts, ...terms } of memberships) {
            const since = now.getTime() + from * hourMs
            await database.db.transaction().execute((tx) =>
              setMembership(tx, {
                ...terms,
                userOid: String(people[user]),
                creatorOid: String(people[creator]),
                tierOid,
                since: new Date(since),
                validUntil: new Date(since + lasts * hourMs),
              }),
            )
          }
          const subjects = blocks.content.flatMap((index) => rows[index]?.oid ?? [])
          const { by: userOid } = blocks
          await database.db.transaction().execute(async (tx) => {
            for (const label of blocks.user)
              await addBlock(tx, { userOid, kind: 'user', label }, now)
            for (const label of subjects)
              await addBlock(tx, { userOid, kind: 'content', label }, now)
            for (const label of blocks.tag) await addBlock(tx, { userOid, kind: 'tag', label }, now)
          })
          for (const [index, who] of [null, ...people].entries()) {
            const has = roles[index] ?? { isAdmin: false, isAdult: false }
            const actor = actorOf({ userOid: who, ...has })
            if (who === blocks.by) actor.hasBlocks = true
            const listed = await database.db
              .selectFrom('catalogue_items')
              .select('oid')
              .where(visibleTo(actor, now))
              .execute()
            const known = []
            for (const row of rows) {
              const answer = await checkAccess(database.db, { actor, item: row, now })
              if (isListed(answer)) known.push(row.oid)
            }
            expect(new Set(listed.map(({ oid }) => oid))).toEqual(new Set(known))
          }
          for (const mode of accessModes) {
            const named = await database.db
              .selectFrom('catalogue_items')
              .select('oid')
              .where(hasModeOf([mode]))
              .execute()
            const oids = rows.filter((row) => findMode(row) === mode).map(({ oid }) => oid)
            expect(new Set(named.map(({ oid }) => oid))).toEqual(new Set(oids))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('opens by any of its ways as it would by that one alone', () => {
    const anyFacts = fc.record({
      isEntitled: fc.constant(false),
      isInvited: fc.boolean(),
      hasTicket: fc.boolean(),
      membership: fc.option(
        fc.record({
          level: fc.integer({ min: 0, max: 2 }),
          is_streak: fc.boolean(),
          since: fc.constantFrom(now, new Date(now.getTime() - 60 * 24 * hourMs)),
        }),
      ),
      knowsPassword: fc.boolean(),
      blocked: fc.constant([]),
    })
    const reader = actorOf({ userOid: holder, isAdmin: false })
    const none = { ...invitationOnly, way_invitation: false }
    fc.assert(
      fc.property(anyWays, anyFacts, (ways, facts) => {
        const opens = (some: Partial<AccessItem>) =>
          evaluateAccess({ actor: reader, item: item({ ...none, ...some }), facts, now }).allowed
        const { way_tier_level, way_tier_oid, way_before, ...others } = ways
        const alone = [
          { way_tier_level, way_tier_oid, way_before },
          ...Object.entries(others).map(([way, value]) => ({ [way]: value })),
        ]
        expect(opens(ways)).toBe(alone.some(opens))
      }),
    )
  })

  it('keeps of a mode what it names, and calls it by that name again', () => {
    const tier = { oid: tierOid, level: 2 }
    for (const access of accessModes) {
      const ways = waysOf({ access, priceCoins: 300, accessBefore: now, tier })
      expect(findMode(ways)).toBe(access)
      expect(findMode({ ...ways, way_ticket_oid: tickets[0] ?? null })).toBeNull()
    }
    const any = { access: 'subscribers', priceCoins: null, accessBefore: null, tier: null } as const
    expect(waysOf(any)).toEqual({ ...invitationOnly, way_invitation: false, way_tier_level: 1 })
  })

  it('gives an entitlement once for each source, and ends it at its end', async () => {
    const grant = {
      userOid: holder,
      subjectOid: 'e'.repeat(24),
      source: 'order:2',
      validFrom: now,
      validUntil: new Date(now.getTime() + hourMs),
      now,
    }
    const give = () => database.db.transaction().execute((tx) => grantEntitlement(tx, grant))
    expect([await give(), await give()]).toEqual([true, false])
    const holds = (at: number) =>
      holdsEntitlement(database.db, { ...grant, now: new Date(now.getTime() + at) })
    expect(await Promise.all([-1, 0, hourMs - 1, hourMs].map(holds))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
