import { accessModes, hasPrice, isForSubscribers } from '@plax/contracts/access-values'
import type { BlockKind } from '@plax/contracts/block-values'
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
  grantEntitlement,
  holdsEntitlement,
  invite,
  isBlurredFor,
  isHidden,
  isListed,
  setMembership,
  visibleTo,
} from './access.service.ts'

const now = new Date('2026-11-20T09:00:00Z')
const hourMs = 3_600_000
const people = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
const [owner = '', holder = ''] = people

type Who = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks'>

const anyItem = fc.record({
  tags: fc.uniqueArray(fc.constantFrom('sea', 'Night', 'CAFE'), { maxLength: 2 }),
  owner_oid: fc.constantFrom(...people),
  state: fc.constantFrom('draft', 'published', 'taken_down', 'deleted'),
  visibility: fc.constantFrom('public' as const, 'private' as const),
  access: fc.constantFrom(...accessModes),
  access_level: fc.option(fc.integer({ min: 0, max: 2 })),
  is_adult: fc.boolean(),
  invited: fc.option(fc.constantFrom(...people)),
  /** Hours from now at which an entitlement begins and ends; an end of null is for ever. */
  entitlement: fc.option(
    fc.record({
      user_oid: fc.constantFrom(...people),
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

const anyActor = fc.record({
  userOid: fc.option(fc.constantFrom(...people)),
  isAdmin: fc.boolean(),
  isAdult: fc.boolean(),
})

/** People by their letters, items by their place in the list, tags by their words. */
const anyBlocks = fc.record({
  user: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
  content: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
  tag: fc.uniqueArray(fc.constantFrom('Sea', 'night', 'café'), { maxLength: 2 }),
})

const actorOf = ({
  userOid,
  isAdmin,
  isAdult = false,
}: {
  userOid: string | null
  isAdmin: boolean
  isAdult?: boolean
}): Who => ({
  userOid,
  roles: new Set<Role>(
    userOid ? [...(isAdmin ? ['admin' as const] : []), ...(isAdult ? ['adult' as const] : [])] : [],
  ),
})

const item = (over: Partial<AccessItem> = {}): AccessItem => ({
  oid: 'd'.repeat(24),
  owner_oid: owner,
  state: 'published',
  visibility: 'public',
  access: 'open',
  access_level: null,
  access_tier_oid: null,
  access_before: null,
  price_coins: null,
  is_adult: false,
  published_at: now,
  ...over,
})

/** What is known of who holds an entitlement. */
const held = {
  isEntitled: true,
  isInvited: false,
  membership: null,
  knowsPassword: false,
  blocked: [],
}

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
    const ask = (actor: Who, over: Partial<AccessItem>, blocked: BlockKind[]) =>
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
    const ask = (actor: Who) =>
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
        anyActor,
        anyBlocks,
        fc.array(anyMembership, { maxLength: 4 }),
        async (items, who, blocks, memberships) => {
          const actor = actorOf(who)
          await database.db.deleteFrom('blocks').execute()
          await database.db.deleteFrom('entitlements').execute()
          await database.db.deleteFrom('invitations').execute()
          await database.db.deleteFrom('memberships').execute()
          await database.db.deleteFrom('catalogue_items').execute()
          const rows = items.map((asked) => {
            const { owner_oid, state, visibility, access, is_adult, tags } = asked
            const level = isForSubscribers(access) ? asked.access_level : null
            return {
              oid: newOid(now),
              tags,
              owner_oid,
              state,
              visibility,
              access,
              is_adult,
              access_level: level,
              access_tier_oid: level === null ? null : 'e'.repeat(24),
              access_before: access === 'subscribers_before' ? now : null,
              price_coins: hasPrice(access) ? 300 : null,
              published_at: now,
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
                subjectOid: String(rows[index]?.oid),
                source: 'order:1',
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
                tierOid: 'e'.repeat(24),
                since: new Date(since),
                validUntil: new Date(since + lasts * hourMs),
              }),
            )
          }
          const { userOid } = actor
          if (userOid) {
            actor.hasBlocks = true
            const subjects = blocks.content.flatMap((index) => rows[index]?.oid ?? [])
            await database.db.transaction().execute(async (tx) => {
              for (const label of blocks.user)
                await addBlock(tx, { userOid, kind: 'user', label }, now)
              for (const label of subjects) {
                await addBlock(tx, { userOid, kind: 'content', label }, now)
              }
              for (const label of blocks.tag)
                await addBlock(tx, { userOid, kind: 'tag', label }, now)
            })
          }
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
        },
      ),
      { numRuns: 60 },
    )
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
