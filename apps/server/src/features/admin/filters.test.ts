import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveAmount, newKey } from '../../testing/money.ts'
import type { TestApp } from '../../testing/open-app.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { countReads } from '../../testing/reads.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier, createTierApp } from '../../testing/subscriptions.ts'

const many = 3000
const story = { title: 'The lighthouse', access: 'buyers', priceCoins: 300 }
const stranger = 'f'.repeat(24)

describe('filters of the console that nothing matches', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  beforeAll(async () => {
    t = await createTierApp()
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t, 'Mira')
    await fill(await publishStory(t, creator, story))
  })
  afterAll(() => t.close())

  /** One of each through the front door, and copies of it, each a second older than the one before. */
  async function fill(contentOid: string): Promise<void> {
    const reader = await signUpPerson(t)
    await giveAmount(t, reader, 'coin', 400)
    const tierHash = await addTier(t, creator, { name: 'Silver', price: 100 })
    for (const [path, body] of [
      ['payment/orders', { contentOid, priceCoins: 300 }],
      ['payment/onetime/ready', { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true }],
      ['payment/subscription/confirm', { tierHash, priceCoins: 100 }],
    ] as const) {
      const call = { token: reader.token, idempotencyKey: newKey(), body }
      expect((await t.call(`POST /${path}`, call)).status).toBe(200)
    }
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      for (const [table, change, key = 'oid'] of [
        ['users', `'nickname_key', 'n' || n, 'email_key', 'e' || n, 'custom_url', NULL`],
        ['catalogue_items', `'title', 'The lighthouse ' || n`],
        ['stories', `'version', 1`, 'content_oid'],
        ['canvases', `'version', 1`, 'content_oid'],
        ['shelf_cards', `'popularity', n`, 'item_oid'],
        ['orders', `'user_oid', lpad(n::text, 24, 'b'), 'created_at', now() - n * interval '1 s'`],
        ['charges', `'request_key', 'key' || n, 'created_at', now() - n * interval '1 s'`],
        [
          'subscriptions',
          `'user_oid', lpad(n::text, 24, 'b'), 'created_at', now() - n * interval '1 s'`,
        ],
      ] as const) {
        await sql`INSERT INTO ${sql.table(table)}
          SELECT made.* FROM ${sql.table(table)} AS source, generate_series(1, ${sql.lit(many)}) AS n,
            jsonb_populate_record(source, jsonb_build_object(${sql.lit(key)}, lpad(n::text, 24, '0'),
              ${sql.raw(change)})) AS made
          WHERE source.${sql.ref(key)} = (SELECT max(${sql.ref(key)}) FROM ${sql.table(table)})`.execute(
          tx,
        )
      }
      await sql`INSERT INTO name_search (user_oid, names, is_creator)
        SELECT oid, search_fold(names_of_user(nickname, multi_lang_nick)), is_creator FROM users
        ON CONFLICT DO NOTHING`.execute(tx)
      await sql`INSERT INTO audit_log (id, action, subject_kind, subject_oid, details, created_at)
        SELECT lpad(n::text, 24, '0'), 'order.placed', 'order', lpad(n::text, 24, '0'), '{}',
          now() - n * interval '1 s' FROM generate_series(1, ${sql.lit(many)}) AS n`.execute(tx)
    })
    await sql`ANALYZE`.execute(t.deps.db)
  }

  it.each([
    'account/admin/users?search=zeppelin',
    'account/admin/users?search=zeppelin@example',
    'account/admin/creators?search=zeppelin',
    'account/admin/users?suspended=true',
    'account/admin/users?role=livestreamer',
    'account/admin/users?role=creator',
    'account/admin/creators?tag=zeppelin',
    'payment/admin/orders?state=refunded',
    'payment/admin/orders?story=zeppelin',
    'payment/admin/orders?buyer=zeppelin',
    `payment/admin/orders?userOid=${stranger}`,
    `payment/admin/orders?creatorOid=${stranger}`,
    'payment/admin/charges?state=refunded',
    'payment/admin/charges?gateway=Stripe',
    'payment/admin/charges?month=2020-01',
    'payment/admin/subscriptions?state=ended',
    'payment/admin/subscriptions?method=card',
    'admin/stories?search=zeppelin',
    'admin/stories?search=z',
    'admin/stories?state=taken_down',
    'content/admin/contents?search=zeppelin',
    'content/admin/contents?state=taken_down',
    'admin/audit?action=zeppelin',
    'admin/audit?subjectKind=zeppelin',
    `admin/audit?subject=${stranger}`,
    `admin/audit?actor=${stranger}`,
    'admin/audit?until=2020-01-01T00:00:00Z',
  ])('are answered of a few rows among thousands: %s', async (path) => {
    const ask = () => t.call(`GET /${path}`, { token: admin.token })
    const { status, body } = await ask()
    expect([status, body.items?.length]).toEqual([200, path.includes('role=creator') ? 1 : 0])
    expect(await countReads(t, ask)).toBeLessThan(100)
  })

  it.each([
    ['admin/stories?search=lighthouse', 200],
    ['payment/admin/orders?story=lighthouse', many * 0.6],
    ['account/admin/users?search=person', 200],
  ])('are no slower where nearly everything matches: %s', async (path, most) => {
    const ask = () => t.call(`GET /${path}`, { token: admin.token })
    expect((await ask()).status).toBe(200)
    expect(await countReads(t, ask)).toBeLessThan(most)
  })
})
