import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { readJournalText, sumAccounts } from '../../../testing/journals.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { withholdingSetting } from '../rows/settlement.settings.ts'

const bank = {
  method: 'bank',
  bankName: 'A bank',
  accountHolder: 'Somebody',
  accountNumber: '110-234-567890',
}

/** One creator is paid in won, another in dollars; tax is withheld from both. */
describe('what payouts and purchases owe to tax authorities', () => {
  let t: TestApp
  let admin: Person
  let korean: Person
  let american: Person
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    admin = await signUpAdmin(t)
    const rules = [
      { country: 'KR', points: 330 },
      { country: 'US', points: 1000 },
    ]
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, withholdingSetting, rules, admin.oid))
    korean = await signUpCreator(t)
    american = await signUpCreator(t)
    for (const creator of [korean, american]) {
      const forBuyers = { access: 'buyers', allowsBonus: true, title: 'A story' }
      const contentOid = await publishStory(t, creator, { ...forBuyers, priceCoins: 1460 })
      const fan = await signUpPerson(t)
      await giveAmount(t, fan, 'coin', 1460)
      await post('/payment/orders', fan, { contentOid, priceCoins: 1460 })
    }
    await on('2026-11-26T01:00:00Z')
    await post('/account/payouts', korean, { ...bank, country: 'KR', currency: 'KRW' })
    await post('/account/payouts', american, { ...bank, country: 'US', currency: 'USD' })
    for (const creator of [korean, american]) {
      const asked = await post('/account/revenuerequest', creator)
      expect(asked.status, asked.text).toBe(200)
    }
    await on('2026-12-10T01:00:00Z')
    const body = { day: '2026-12-09', currency: 'USD', rate: '1399.12' }
    await t.call('PUT /settlement/admin/rates', { token: admin.token, body })
    expect((await post('/settlement/admin/runs/2026-11/approve', admin)).body.approved).toBe(2)
    for (const currency of ['KRW', 'USD']) {
      const run = { method: 'bank', currency }
      expect((await post('/settlement/admin/runs/2026-11/send', admin, run)).body.sent).toBe(1)
    }
  })
  afterAll(() => t.close())

  const post = (path: string, person: Person, body: Record<string, unknown> = {}) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: newKey(), body })
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [korean, american, admin]) {
      const proof = { token: person.token, body: { password: person.password } }
      person.token = (await t.call('POST /account/step-up', proof)).body.token
    }
  }
  const readText = async () =>
    (await t.call('GET /ledger/admin/journal', { token: admin.token })).text
  const readPayout = async (creator: Person) =>
    (await t.call('GET /account/payouts', { token: creator.token })).body.items[0]
  const linesOf = async ({ postingId }: { postingId: string }) => {
    const found = readJournalText(await readText()).find(({ id }) => id === postingId)
    const amounts = found?.lines.map(({ account, amount, commodity }) => [
      `${account} ${commodity}`,
      Number(amount),
    ])
    return Object.fromEntries(amounts ?? [])
  }

  it('are posted with a payout in won: gross, withheld, and what the bank file pays', async () => {
    const payout = await readPayout(korean)
    // 1,168 coins; 3.3 % of 116,800 won.
    expect(payout).toMatchObject({ grossMinor: 116_800, withheldMinor: 3_854, netMinor: 112_946 })
    expect(await linesOf(payout)).toEqual({
      [`creator:${korean.oid} COIN`]: -1168,
      'issue COIN': 1168,
      'house KRW': -116_800,
      'payable:withholding:KR KRW': 3_854,
      'provider KRW': 112_946,
    })
    const { files } = (await t.call('GET /settlement/admin/runs/2026-11', { token: admin.token }))
      .body
    const { fileOid } = files.find((file: { currency: string }) => file.currency === 'KRW')
    const path = `GET /settlement/admin/files/${fileOid}?format=csv`
    expect((await t.call(path, { token: admin.token })).text).toContain('"112946"')
  })

  it('are posted with a payout in dollars, which are converted from won', async () => {
    const payout = await readPayout(american)
    expect(payout).toMatchObject({ grossMinor: 8_348, withheldMinor: 834, netMinor: 7_514 })
    expect(await linesOf(payout)).toEqual({
      [`creator:${american.oid} COIN`]: -1168,
      'issue COIN': 1168,
      'house KRW': -116_800,
      'conversion KRW': 116_800,
      'conversion USD': -8_348,
      'payable:withholding:US USD': 834,
      'provider USD': 7_514,
    })
  })

  const hasHledger = spawnSync('hledger', ['--version']).status === 0

  it.skipIf(!hasHledger)('are shown by hledger as balances of accounts of their own', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'plax-payables-')), 'all.journal')
    writeFileSync(file, await readText())
    const hledger = (...args: string[]) =>
      spawnSync('hledger', ['-f', file, ...args], { encoding: 'utf8' })
    const checked = hledger('check', '--strict')
    expect(checked.stderr).toBe('')
    const { stdout } = hledger('balance', '^payable', '--output-format=csv')
    expect(stdout).toContain('"payable:withholding:KR","3854 KRW"')
    expect(stdout).toContain('"payable:withholding:US","8.34 USD"')
  })

  it('are gone once the payout failed', async () => {
    const { requestOid } = await readPayout(american)
    await post(`/settlement/admin/requests/${requestOid}/fail`, admin, { reason: 'No account.' })
    const sums = sumAccounts(readJournalText(await readText()))
    const names = Object.keys(sums).filter((name) => /^(payable|conversion)/.test(name))
    expect(names).toEqual(['payable:withholding:KR KRW'])
    await expectSoundLedger(t)
  })
})
