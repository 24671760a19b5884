import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBackup } from '../../platform/backup-record.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import {
  giveRole,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { reportItem } from '../../testing/reports.ts'
import { publishStory } from '../../testing/stories.ts'

const day = 24 * 3600_000
const start = new Date('2026-09-01T09:00:00Z')

describe('the dashboard of the console', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(start)
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const read = async (person = admin) => {
    const { status, text, body } = await t.call('GET /admin/dashboard', { token: person.token })
    expect(status, text).toBe(200)
    return body
  }
  const signUpStaff = async (role: Parameters<typeof giveRole>[2]) => {
    const person = await signUpPerson(t)
    await giveRole(t, person, role)
    return person
  }
  const callsOf = (parts: { call: string }[]) => parts.map(({ call }) => call)
  const set = async (name: string, value: unknown) => {
    const body = { value, version: 0, reason: 'Set up.' }
    const token = admin.token
    expect((await t.call(`PUT /admin/settings/${name}`, { token, body })).status).toBe(200)
  }

  it('is closed to visitors and readers', async () => {
    const reader = await signUpPerson(t)
    expect(refusal(await t.call('GET /admin/dashboard'))).toEqual([401, 'auth.required'])
    const { token } = reader
    expect(refusal(await t.call('GET /admin/dashboard', { token }))).toEqual([
      403,
      'auth.forbidden',
    ])
  })

  it('lists each queue’s size and oldest entry', async () => {
    const { queues } = await read()
    expect(callsOf(queues).toSorted()).toEqual([
      'GET /admin/approvals',
      'GET /admin/jobs',
      'GET /admin/moderation/appeals',
      'GET /admin/moderation/cases',
      'GET /channel/admin/banners',
      'GET /content/admin/rating-reviews',
      'GET /settlement/admin/runs/{month}',
    ])
    expect(queues.every(({ count }: { count: number }) => count === 0)).toBe(true)
    const creator = await signUpCreator(t)
    const story = await publishStory(t, creator, { title: 'A story' })
    await reportItem(t, await signUpPerson(t), story)
    t.clock.set(new Date(start.getTime() + day))
    const after = (await read()).queues
    expect(after.filter(({ count }: { count: number }) => count > 0)).toEqual([
      {
        call: 'GET /admin/moderation/cases',
        count: 1,
        oldestAt: start.toISOString(),
        filters: {},
      },
    ])
  })

  it.each([
    [
      'moderator',
      [
        'GET /content/admin/rating-reviews',
        'GET /admin/moderation/cases',
        'GET /admin/moderation/appeals',
        'GET /channel/admin/banners',
      ],
      ['GET /account/admin/users'],
    ],
    [
      'finance',
      ['GET /admin/approvals', 'GET /settlement/admin/runs/{month}'],
      [
        'GET /account/admin/users',
        'GET /payment/admin/orders',
        'GET /payment/admin/charges',
        'GET /payment/admin/subscriptions',
      ],
    ],
    [
      'support',
      [],
      [
        'GET /account/admin/users',
        'GET /payment/admin/orders',
        'GET /payment/admin/charges',
        'GET /payment/admin/subscriptions',
      ],
    ],
  ] as const)('shows a %s only what they can open', async (role, queues, figures) => {
    const shown = await read(await signUpStaff(role))
    expect(new Set(callsOf(shown.queues))).toEqual(new Set(queues))
    expect(new Set(callsOf(shown.figures))).toEqual(new Set(figures))
    expect(shown.system).toBeNull()
  })

  it('shows an auditor everything', async () => {
    const [auditor, mine] = [await read(await signUpStaff('auditor')), await read()]
    expect(callsOf(auditor.queues)).toEqual(callsOf(mine.queues))
    expect(auditor.system.version).toBe(t.deps.version)
  })

  it('compares sales and sign-ups of the last seven days with the seven before', async () => {
    t.clock.set(new Date(start.getTime() + 40 * day))
    const creator = await signUpCreator(t)
    const forBuyers = { access: 'buyers', title: 'A story for sale' }
    const contentOid = await publishStory(t, creator, { ...forBuyers, priceCoins: 30 })
    const buy = async () => {
      const fan = await signUpPerson(t)
      await giveAmount(t, fan, 'coin', 30)
      const order = { contentOid, priceCoins: 30 }
      const { token } = fan
      const asked = { token, idempotencyKey: newKey(), body: order }
      expect((await t.call('POST /payment/orders', asked)).status).toBe(200)
    }
    await buy()
    t.clock.set(new Date(start.getTime() + 47 * day))
    await buy()
    await buy()
    t.clock.set(new Date(start.getTime() + 47 * day + 1000))
    const find = async (call: string) =>
      (await read()).figures.find((one: { call: string }) => one.call === call)
    expect(await find('GET /payment/admin/orders')).toEqual({
      call: 'GET /payment/admin/orders',
      now: { count: 2, amounts: [{ unit: 'coin', amount: 60 }] },
      before: { count: 1, amounts: [{ unit: 'coin', amount: 30 }] },
    })
    expect(await find('GET /account/admin/users')).toMatchObject({
      now: { count: 2, amounts: [] },
      before: { count: 2, amounts: [] },
    })
  })

  it('names what isn’t set up, and the last backup', async () => {
    const { system } = await read()
    expect(system).toMatchObject({
      version: t.deps.version,
      lastBackupAt: null,
      unset: ['mail', 'seller', 'model', 'gateway', 'payer', 'backup'],
    })
    expect(system.disk.totalBytes).toBeGreaterThan(system.disk.freeBytes)
    await set('payment.seller_name', 'Harbour Ltd')
    await set('settlement.payer', { name: 'Harbour Ltd', account: '1', bic: '' })
    const now = t.clock.now()
    await recordBackup(t.deps.db, { rows: 1, files: 1, bytes: 1 }, now)
    const after = (await read()).system
    expect(after).toMatchObject({
      lastBackupAt: now.toISOString(),
      unset: ['mail', 'model', 'gateway'],
    })
  })

  it('asks for a backup again after seven days', async () => {
    t.clock.set(new Date(t.clock.now().getTime() + 7 * day))
    expect((await read()).system.unset).not.toContain('backup')
    t.clock.set(new Date(t.clock.now().getTime() + 1))
    expect((await read()).system.unset).toContain('backup')
  })

  it('names nothing that the environment sets up', async () => {
    const furnished = await createTestApp({
      SMTP_URL: 'smtp://localhost',
      PLAX_MODEL_URL: 'http://localhost:11434',
      PLAX_GATEWAY: 'toss',
      TOSS_SECRET_KEY: 'test_sk_1',
    })
    const { token } = await signUpAdmin(furnished)
    const { body } = await furnished.call('GET /admin/dashboard', { token })
    expect(body.system.unset).toEqual(['seller', 'payer', 'backup'])
    await furnished.close()
  })
})
