import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { sealAccount } from '../accounts/sealed-account.ts'
import { payerSetting } from '../rows/settlement.settings.ts'

const bank = {
  method: 'bank' as const,
  bankName: 'Hana Bank',
  accountNumber: '0110-234-567890',
  swiftCode: '',
  bankAddress: '',
}
const payer = { name: 'Plax Ltd', account: '110-999-000000', bic: 'HNBNKRSE' }

/** Three creators are paid; the account of one, from before names were checked, fits no file. */
describe('bank files', () => {
  let t: TestApp
  let admin: Person
  let fileOid: string
  const asked: Record<string, string> = {}
  const people: Record<string, Person> = {}
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    admin = await signUpAdmin(t)
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 5000)
    for (const name of ['Mira', 'Noa', 'Pia']) {
      const creator = await signUpCreator(t, name)
      const sold = { access: 'buyers', priceCoins: 1000, title: name }
      const contentOid = await publishStory(t, creator, sold)
      await post('/payment/orders', fan, { contentOid, priceCoins: 1000 })
      people[name] = creator
    }
    t.clock.set(new Date('2026-11-26T01:00:00Z'))
    for (const person of [...Object.values(people), admin]) await proveAnew(person)
    for (const [name, creator] of Object.entries(people)) {
      const holder = name === 'Mira' ? '=Mira Ñandú' : name
      const saved = await save(creator, { accountHolder: holder })
      expect(saved.status, saved.text).toBe(200)
      asked[name] = (await post('/account/revenuerequest', creator)).body.requestOid
    }
    await spoil('Noa')
    for (const oid of Object.values(asked)) {
      await post(`/settlement/admin/requests/${oid}/approve`, admin)
    }
    t.clock.set(new Date('2026-12-10T01:00:00Z'))
    for (const person of [...Object.values(people), admin]) await proveAnew(person)
  })
  afterAll(() => t.close())

  const post = (path: string, person: Person, body: Record<string, unknown> = {}) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: newKey(), body })
  const save = (person: Person, fields: Record<string, unknown>) =>
    post('/account/payouts', person, { ...bank, country: 'KR', currency: 'KRW', ...fields })
  const read = (format: string) =>
    t.call(`GET /settlement/admin/files/${fileOid}?format=${format}`, { token: admin.token })
  const runOf = async () =>
    (await t.call('GET /settlement/admin/runs/2026-11', { token: admin.token })).body
  const setPayer = (value: typeof payer) =>
    t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, payerSetting, value, null))
  const proveAnew = async (person: Person) => {
    const proof = { token: person.token, body: { password: person.password } }
    person.token = (await t.call('POST /account/step-up', proof)).body.token
  }
  const setRequest = (name: string, set: Record<string, unknown>) =>
    t.deps.db
      .updateTable('settlement_requests')
      .set({ method: 'bank', ...set })
      .where('oid', '=', asked[name] ?? '')
      .returning(['sealed', 'withholding_points', 'coins', 'credit_milli'])
      .execute()
  /** As accounts could be before they were checked. */
  const spoil = async (name: string) => {
    const { oid } = people[name] as Person
    const sealed = sealAccount(t.deps.secret, oid, { ...bank, accountHolder: 'a\uFFFEb' })
    await setRequest(name, { sealed })
  }

  it.each([
    ['a noncharacter', { accountHolder: 'a\uFFFEb' }],
    ['a right-to-left override', { accountHolder: 'a\u202Eb' }],
    ['a zero-width space', { bankName: 'a\u200Bb' }],
    ['a control character', { bankAddress: 'a\u0007b' }],
    ['an unknown country', { country: 'XX' }],
  ])('name no account with %s', async (_what, fields) => {
    const answer = await save(people.Pia as Person, { accountHolder: 'Pia', ...fields })
    expect(refusal(answer)).toEqual([400, 'request.invalid'])
  })

  it('leave out whose account fits no file, and pay all others', async () => {
    const run = { method: 'bank', currency: 'KRW' }
    const { body } = await post('/settlement/admin/runs/2026-11/send', admin, run)
    expect(body).toMatchObject({
      sent: 2,
      blocked: [{ requestOid: asked.Noa, blocks: ['unfit_account'] }],
    })
    fileOid = body.fileOid
    const { items } = await runOf()
    const noa = items.find(({ requestOid }: { requestOid: string }) => requestOid === asked.Noa)
    expect(noa).toMatchObject({ step: 'approved', blocks: ['unfit_account'], postingId: null })
  })

  it.each([
    ['all of it is withheld', { withholding_points: 10_000 }],
    ['it’s less than a won', { coins: 0, credit_milli: 1 }],
  ])('leave out what comes to nothing because %s, and pay all others', async (_what, terms) => {
    const { oid } = people.Noa as Person
    const fit = sealAccount(t.deps.secret, oid, { ...bank, accountHolder: 'Noa' })
    const [before] = await setRequest('Noa', {})
    await setRequest('Noa', { ...terms, sealed: fit })
    await post(`/settlement/admin/requests/${asked.Noa}/approve`, admin)
    const run = { method: 'bank', currency: 'KRW' }
    const { status, body } = await post('/settlement/admin/runs/2026-11/send', admin, run)
    const blocked = [{ requestOid: asked.Noa, blocks: ['nothing_to_pay'] }]
    expect([status, body]).toMatchObject([200, { sent: 0, blocked }])
    expect((await runOf()).ready).toEqual([])
    await setRequest('Noa', before ?? {})
  })

  it('reject pain.001 without the payer’s name, account, and BIC', async () => {
    expect((await runOf()).hasPayer).toBe(false)
    for (const missing of [{ name: ' ' }, { account: '' }, { bic: '' }, { name: 'a\u200Bb' }]) {
      await setPayer({ ...payer, ...missing })
      const answer = await read('pain001')
      expect(refusal(answer)).toEqual([409, 'settlement.no_payer'])
      expect(answer.body.message).toContain('Enter them in the setting settlement.payer')
    }
    expect((await read('csv')).status).toBe(200)
  })

  it('are made again with another message ID after the payer changed', async () => {
    await setPayer(payer)
    expect((await runOf()).hasPayer).toBe(true)
    const one = await read('pain001')
    const id = /<MsgId>(.+)<\/MsgId>/.exec(one.text)?.[1]
    expect((await read('pain001')).text).toBe(one.text)
    await setPayer({ ...payer, name: 'Plax Inc' })
    const other = await read('pain001')
    expect(other.text).toContain('<Dbtr><Nm>Plax Inc</Nm></Dbtr>')
    expect(other.text).not.toContain(`<MsgId>${id}</MsgId>`)
    expect(other.text).not.toContain('NOTPROVIDED')
  })

  it('alter no name and keep leading zeros in CSV, and name no day that is over', async () => {
    const csv = await read('csv')
    expect(csv.text).toContain('"=Mira Ñandú","Hana Bank","0110-234-567890"')
    expect(csv.text).toContain('"2026-12-10"')
    // A Saturday.
    t.clock.set(new Date('2026-12-12T01:00:00Z'))
    await proveAnew(admin)
    await setPayer({ ...payer, name: 'Plax Co' })
    const pain = await read('pain001')
    expect(pain.text).toContain('<ReqdExctnDt><Dt>2026-12-14</Dt></ReqdExctnDt>')
    expect(pain.text).toContain('<Nm>Mira Nandu</Nm>')
  })

  it('are served as they were sent once one of their payouts ended', async () => {
    const sent = [(await read('csv')).text, (await read('pain001')).text]
    await post(`/settlement/admin/requests/${asked.Pia}/fail`, admin, { reason: 'No account.' })
    await setPayer({ ...payer, name: 'Plax LLC' })
    expect([(await read('csv')).text, (await read('pain001')).text]).toEqual(sent)
    expect(sent[0]).toContain(asked.Pia)
    expect((await runOf()).files).toMatchObject([{ payouts: 1, waiting: 1, stillIncluded: 1 }])
    const kept = await t.deps.db.selectFrom('settlement_file_contents').selectAll().execute()
    expect(kept.every(({ csv }) => !csv.includes('Mira'))).toBe(true)
  })

  it('aren’t offered if nothing is in them', async () => {
    await post(`/settlement/admin/requests/${asked.Mira}/fail`, admin, { reason: 'No account.' })
    expect((await runOf()).files).toEqual([])
    const run = { method: 'bank', currency: 'KRW' }
    const { body } = await post('/settlement/admin/runs/2026-11/send', admin, run)
    expect(body).toMatchObject({ sent: 0, fileOid: null })
    await t.deps.db.deleteFrom('settlement_file_contents').execute()
    expect(refusal(await read('csv'))).toEqual([404, 'settlement.file_not_found'])
  })
})
