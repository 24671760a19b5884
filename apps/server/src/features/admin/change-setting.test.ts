import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { actionsOf, type Person, signUpAdmin } from '../../testing/people.ts'

const bounds = { JPY: { min: 2, max: 50 }, USD: { min: 300, max: 5000 } }
const cases = [
  { name: 'payment.gift_coins_alone', value: 10_000, looser: 10_001, stricter: 9_999 },
  { name: 'account.second_approval_wait_hours', value: 24, looser: 23, stricter: 25 },
  { name: 'settlement.approvals', value: 2, looser: 1, stricter: 3 },
  { name: 'settlement.rate_tolerance_percent', value: 5, looser: 5.1, stricter: 4.9 },
  ...[
    { JPY: { min: 1.9, max: 50 } },
    { JPY: { min: 2, max: 51 } },
    { USD: { min: 299, max: 5000 } },
    { USD: { min: 300, max: 5001 } },
  ].map((wider) => ({
    name: 'settlement.rate_bounds',
    value: bounds,
    looser: { ...bounds, ...wider },
    stricter: { JPY: { min: 3, max: 49 }, USD: { min: 301, max: 4999 } },
  })),
]

describe('a change of a setting that guards second approvals', () => {
  let t: TestApp
  let first: Person
  let second: Person
  beforeAll(async () => {
    t = await createTestApp()
    first = await signUpAdmin(t)
    second = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const find = async (name: string) => {
    const { items } = (await t.call('GET /admin/settings', { token: first.token })).body
    return items.find((one: { name: string }) => one.name === name)
  }
  const put = (name: string, body: Record<string, unknown>) =>
    t.call(`PUT /admin/settings/${name}`, { token: first.token, body: { reason: 'Why.', ...body } })
  const reset = (name: string, version: number) =>
    t.call(`DELETE /admin/settings/${name}`, {
      token: first.token,
      body: { reason: 'Back.', version },
    })
  const approve = (approvalOid: string, by: Person) =>
    t.call(`POST /admin/approvals/${approvalOid}/approve`, { token: by.token })
  /** Stores a value as if both administrators had changed it. */
  const store = async (name: string, value: unknown) => {
    const { version } = await find(name)
    const asked = await put(name, { value, version })
    if (asked.body.approvalOid) await approve(asked.body.approvalOid, second)
    const stored = await find(name)
    expect(stored.value).toEqual(value)
    return stored
  }

  it.each(cases.map((one) => ({ ...one, to: JSON.stringify(one.looser) })))(
    'waits for a second administrator when $name becomes $to, but not when it becomes stricter',
    async ({ name, value, looser, stricter }) => {
      const before = await store(name, value)
      const asked = await put(name, { value: looser, version: before.version })
      expect(asked.status, asked.text).toBe(200)
      expect(asked.body).toEqual({ ...before, approvalOid: expect.any(String) })
      expect(refusal(await approve(asked.body.approvalOid, first))).toEqual([403, 'approval.own'])
      expect((await find(name)).value).toEqual(value)

      expect((await approve(asked.body.approvalOid, second)).status).toBe(200)
      const after = await find(name)
      expect(after).toMatchObject({ value: looser, changedBy: { oid: first.oid } })
      const tightened = await put(name, { value: stricter, version: after.version })
      expect(tightened.body).toMatchObject({ value: stricter, approvalOid: null })
    },
  )

  it('waits for a second administrator when a reset loosens the setting, but not when it tightens it', async () => {
    const name = 'payment.gift_coins_alone'
    const strict = await store(name, 5)
    const asked = await reset(name, strict.version)
    expect(asked.body).toMatchObject({ value: 5, approvalOid: expect.any(String) })
    await approve(asked.body.approvalOid, second)
    expect(await find(name)).toMatchObject({ value: 10_000, isDefault: true })
    const loose = await store(name, 20_000)
    expect((await reset(name, loose.version)).body).toMatchObject({
      value: 10_000,
      approvalOid: null,
    })
  })

  it('is requested once for the same value, version and reason', async () => {
    const { name, version } = await store('payment.gift_coins_alone', 100)
    const body = { value: 200, version }
    const [one, two] = await Promise.all([put(name, body), put(name, body)])
    expect(one.body.approvalOid).toBe(two.body.approvalOid)
    expect(await actionsOf(t, { actor: first, subjectOid: one.body.approvalOid })).toEqual([
      'approval.requested',
    ])
  })

  it('can’t be approved after the setting was changed otherwise', async () => {
    const { name, version } = await store('payment.gift_coins_alone', 100)
    const asked = await put(name, { value: 300, version })
    await put(name, { value: 90, version })
    const late = await approve(asked.body.approvalOid, second)
    expect(refusal(late)).toEqual([409, 'setting.conflict'])
    expect((await find(name)).value).toBe(90)
  })

  it('isn’t requested with a value that the setting rejects, or based on another version', async () => {
    const { name, version } = await store('payment.gift_coins_alone', 100)
    const wrong = await put(name, { value: 1_000_000_001, version })
    expect(refusal(wrong)).toEqual([400, 'request.invalid'])
    const old = await put(name, { value: 400, version: version - 1 })
    expect(refusal(old)).toEqual([409, 'setting.conflict'])
    const list = await t.call('GET /admin/approvals?state=pending', { token: second.token })
    expect(list.text).not.toContain('"to":400')
  })

  it('leaves the request and the setting as they were when approving crashes', async () => {
    const { name, version } = await store('payment.gift_coins_alone', 100)
    const { approvalOid } = (await put(name, { value: 500, version })).body
    const crashed = await crashAtTable(t, 'settings', () => approve(approvalOid, second))
    expect(crashed.status).toBe(503)
    expect((await find(name)).value).toBe(100)
    expect((await approve(approvalOid, second)).status).toBe(200)
    expect((await find(name)).value).toBe(500)
  })
})
