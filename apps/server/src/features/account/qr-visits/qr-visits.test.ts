import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { newGuestId, signUpPerson } from '../../../testing/people.ts'

describe('coming with the code of a QR event', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const come = (qrEventCode: string, who: { token?: string; guestId?: string }) =>
    t.call('POST /account/qr-visits', { ...who, body: { qrEventCode } })
  const codesOf = async (userOid: string) => {
    const { account } = await exportOf(t, userOid)
    const { qrVisits } = account as { qrVisits: { code: string }[] }
    return qrVisits.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b))
  }

  it('is kept once for an account, also where two say it at once [R-account-003]', async () => {
    const { token, oid } = await signUpPerson(t)
    const both = await Promise.all([come('aB3_-', { token }), come('aB3_-', { token })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(await codesOf(oid)).toEqual(['aB3_-'])
  })

  it('goes from the device to the account at sign-up, and away with the person', async () => {
    const guestId = newGuestId()
    expect((await come('early', { guestId })).body).toEqual({ isNew: true })
    expect((await come('early', { guestId })).body).toEqual({ isNew: false })
    const { oid, token } = await signUpPerson(t, { guestId })
    expect(await codesOf(oid)).toEqual(['early'])
    const other = newGuestId()
    for (const code of ['early', 'late']) await come(code, { guestId: other })
    await t.call('POST /story-chat/account/migrate', { token, guestId: other, body: {} })
    expect(await codesOf(oid)).toEqual(['early', 'late'])
    const now = t.clock.now()
    await t.deps.db.transaction().execute((tx) => t.deps.lifecycle.erase(tx, { userOid: oid, now }))
    expect(await codesOf(oid)).toEqual([])
  })

  it('is kept for a year of a device, and as long as the account of a person', async () => {
    const guestId = newGuestId()
    const { token, oid } = await signUpPerson(t)
    await come('spring', { guestId })
    await come('spring', { token })
    const forget = () => t.jobs.get('account.forget-qr-visits')?.({})
    t.clock.advance(364 * 24 * 3600 * 1000)
    await forget()
    expect((await come('spring', { guestId })).body).toEqual({ isNew: false })
    t.clock.advance(2 * 24 * 3600 * 1000)
    await forget()
    expect((await come('spring', { guestId })).body).toEqual({ isNew: true })
    expect(await codesOf(oid)).toEqual(['spring'])
  })

  it('refuses what is no code, and who is nobody', async () => {
    for (const code of ['', 'a b', '<x>', 'x'.repeat(65), '한글'])
      expect((await come(code, { guestId: newGuestId() })).status, code).toBe(400)
    const nobody = await come('abc', {})
    expect([nobody.status, nobody.body.code]).toEqual([400, 'auth.guest_id_required'])
  })
})
