import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../testing/app.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import {
  makeAdmin,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { publishStory } from '../../testing/stories.ts'
import { getAccountSums } from '../ledger/ledger.service.ts'
import { minimumSetting, payerSetting, rateAgeSetting } from './rows/settlement.settings.ts'
import { composePage } from './statements/statement-file.ts'
import { readNamedLines, readStatement } from './statements/statement.ts'

const bank = {
  method: 'bank',
  country: 'KR',
  currency: 'KRW',
  bankName: 'Hana Bank',
  accountHolder: 'Mira Kim',
  accountNumber: '110-234-567890',
}

const payer = { name: 'Plax Ltd', account: '110-999-000000', bic: 'HNBNKRSE' }

/** In October two sales, one in part by bonus; in November one refund of October's and another sale. */
describe('settlement', () => {
  let t: TestApp
  let admin: Person
  let second: Person
  let mira: Person
  let first: string
  let later: string
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    admin = await signUpAdmin(t)
    second = await signUpAdmin(t)
    mira = await signUpCreator(t, 'Mira')
    const reader = await signUpPerson(t)
    const fan = await signUpPerson(t)
    const forBuyers = { access: 'buyers', allowsBonus: true }
    first = await publishStory(t, mira, { ...forBuyers, priceCoins: 300, title: 'The first' })
    later = await publishStory(t, mira, { ...forBuyers, priceCoins: 1000, title: '=The later' })
    await giveAmount(t, reader, 'bonusCoin', 150)
    await giveAmount(t, reader, 'coin', 150)
    await giveAmount(t, fan, 'coin', 5000)
    await buy(reader, first, 300)
    const refunded = await buy(fan, first, 300)
    await buy(fan, later, 1000)
    t.clock.set(new Date('2026-11-03T09:00:00Z'))
    const { status } = await t.call(`POST /payment/admin/orders/${refunded.body.orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    expect(status).toBe(200)
    const another = await signUpPerson(t)
    await giveAmount(t, another, 'coin', 1000)
    await buy(another, first, 300)
  })
  afterAll(() => t.close())

  const buy = (person: Person, contentOid: string, priceCoins: number) =>
    t.call('POST /payment/orders', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins },
    })
  const get = (path: string, person: Person = mira) =>
    t.call(`GET ${path}`, { token: person.token })
  const post = (path: string, person: Person, body: Record<string, unknown> = {}, key = newKey()) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: key, body })
  const request = (key = newKey(), body: Record<string, unknown> = {}) =>
    post('/account/revenuerequest', mira, body, key)
  const proveAnew = async (person: Person) => {
    const proof = { token: person.token, body: { password: person.password } }
    person.token = (await t.call('POST /account/step-up', proof)).body.token
  }
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [mira, admin, second]) await proveAnew(person)
  }
  const earned = async () => {
    const account = { ownerOid: mira.oid, kind: 'creator' } as const
    return (await getAccountSums(t.deps.db, account))[0]?.amount ?? 0
  }
  const saveBank = (fields = {}) => post('/account/payouts', mira, { ...bank, ...fields })
  const send = (month: string, currency = 'KRW', key = newKey()) =>
    post(`/settlement/admin/runs/${month}/send`, admin, { method: 'bank', currency }, key)
  const approve = (oid: string, person = admin) =>
    post(`/settlement/admin/requests/${oid}/approve`, person)

  describe('statements', () => {
    it('list a month by source and item, with bonus that earns nothing [R-wallet-004]', async () => {
      const { body } = await get('/settlement/statements/2026-10')
      expect(body).toMatchObject({ isOver: true, zone: 'Asia/Seoul' })
      expect(body.sums).toEqual([
        {
          currency: 'coin',
          sold: 3,
          refunded: 0,
          gross: 1600,
          bonus: 150,
          fee: 290,
          earned: 1160,
          earnedWon: 116_000,
          claims: 0,
        },
      ])
      const line = body.items.find((one: { itemOid: string }) => one.itemOid === first)
      expect(line).toMatchObject({
        title: 'The first',
        gross: 600,
        bonus: 150,
        fee: 90,
        earned: 360,
      })
    })

    it('count a refund in its own month, as a claim', async () => {
      const { body } = await get('/settlement/statements/2026-11')
      expect(body.sums).toEqual([
        {
          currency: 'coin',
          sold: 1,
          refunded: 1,
          gross: 0,
          bonus: 0,
          fee: 0,
          earned: 0,
          earnedWon: 0,
          claims: -240,
        },
      ])
      expect(body.isOver).toBe(false)
    })

    it('come month by month for a year, and equal the ledger [R-settlement-006]', async () => {
      expect((await get('/account/creator-settlement-years')).body.years).toEqual([2026])
      const { body } = await get('/account/creator-settlement?year=2026')
      const coins = body.months.map((one: { coins: number }) => one.coins)
      expect(coins).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1160, 0])
      expect(await earned()).toBe(1160)
    })

    it('are read by page', async () => {
      const one = (await get('/settlement/statements/2026-10?limit=1')).body
      expect(one.items).toHaveLength(1)
      const two = await get(`/settlement/statements/2026-10?limit=1&cursor=${one.nextCursor}`)
      expect(two.body.nextCursor).toBeNull()
      const oids = [one.items[0].itemOid, two.body.items[0].itemOid]
      expect(new Set(oids)).toEqual(new Set([first, later]))
    })

    it('name the site, the payer, each line’s type, and its worth in money in the PDF', async () => {
      const payer = { name: 'Harbor Media', account: '1234567890', bic: 'HARBKRSE' }
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, payerSetting, payer, null))
      const deps = { ...t.deps, kinds: [], connect: null }
      const statement = await readStatement(deps, { creatorOid: mira.oid, period: '2026-10' })
      const { lines } = await readNamedLines(deps, statement, { lang: 'en' })
      const page = await composePage(deps, { statement, lines, lang: 'en' })
      expect(page.head.slice(0, 2)).toEqual([
        expect.stringMatching(/^Site: Plax/),
        'Paid by: Harbor Media',
      ])
      const [table] = page.tables
      const names = table?.columns.map(({ name }) => name) ?? []
      const column = (name: string) => table?.rows.map((row) => row[names.indexOf(name)])
      expect(column('Type')).toEqual(['Stories', 'Stories', ''])
      const worth = ['₩80,000', '₩36,000', '₩116,000']
      expect(column('Earned (KRW)')?.toSorted()).toEqual(worth.toSorted())
      const refunds = await readStatement(deps, { creatorOid: mira.oid, period: '2026-11' })
      const november = await readNamedLines(deps, refunds, { lang: 'en' })
      const drawn = await composePage(deps, {
        statement: refunds,
        lines: november.lines,
        lang: 'en',
      })
      expect(drawn.tables[0]?.rows.map((row) => row[names.indexOf('Earned (KRW)')])).toContain('₩0')
    })

    it('come as a table that runs no formula, and as a PDF in each language', async () => {
      const csv = await get('/settlement/statements/2026-10/file?format=csv')
      expect(csv.text).toContain('"\'=The later"')
      expect(csv.text).toContain('"Total","","","coins",3,0,1600,150,290,1160,116000,0')
      for (const lang of ['en', 'ko', 'jp', 'es']) {
        const pdf = await get(`/settlement/statements/2026-10/file?format=pdf&lang=${lang}`)
        expect(pdf.headers['content-type']).toBe('application/pdf')
        expect(pdf.text.startsWith('%PDF-')).toBe(true)
      }
      const lines = async (lang: string) => {
        const { text } = await get(`/settlement/statements/2026-10/file?format=csv&lang=${lang}`)
        const [head, ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
        return [head?.split(',').slice(0, 5).join(), rows[0]?.split(',')[0], rows.at(-1)]
      }
      const sums = '3,0,1600,150,290,1160,116000,0,"",""'
      expect(await lines('ko')).toEqual([
        '"구분","작품 ID","작품","단위","판매"',
        '"스토리"',
        `"합계","","","코인",${sums}`,
      ])
      expect(await lines('jp')).toEqual([
        '"種別","作品ID","作品","単位","販売"',
        '"ストーリー"',
        `"合計","","","コイン",${sums}`,
      ])
      expect(await lines('es')).toEqual([
        '"Origen","ID de la obra","Obra","Unidad","Ventas"',
        '"Historias"',
        `"Total","","","monedas",${sums}`,
      ])
      const year = await get('/settlement/statements/2026/file?format=csv')
      expect(year.text).toContain('"Total","","","coins",4,1,1600,150,290,1160,116000,0')
    })

    it('are recomputed offline from the journal alone, to the last coin', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'plax-journal-'))
      const journal = join(folder, 'journal.ndjson')
      const program = join(folder, 'recompute.mjs')
      writeFileSync(journal, (await get('/settlement/journal')).text)
      writeFileSync(program, (await t.call('GET /settlement/recompute')).text)
      const run = (...more: string[]) => {
        const { stdout, status } = spawnSync(process.execPath, [program, journal, ...more])
        return { status, said: status === 0 ? JSON.parse(String(stdout)) : null }
      }
      const { items, sums } = (await get('/settlement/statements/2026-10')).body
      const { said } = run('2026-10')
      expect([said.sums.coin]).toMatchObject(sums.map(ofLedger))
      for (const line of said.lines) {
        const { kind, item, ...amounts } = line
        expect(items).toContainEqual(expect.objectContaining({ kind, itemOid: item, ...amounts }))
      }
      expect(run().said.months.at(-1)).toMatchObject({ month: '2026-11', balance: { coin: 1160 } })
      const cut = (await get('/settlement/journal')).text.split('\n').slice(0, -2).join('\n')
      writeFileSync(journal, cut)
      expect(run().status).toBe(1)
    })

    it('are for creators alone, and of themselves', async () => {
      const nobody = await t.call('GET /settlement/statements/2026-10')
      expect(nobody.status).toBe(401)
      const reader = await signUpPerson(t)
      expect((await get('/settlement/statements/2026-10', reader)).status).toBe(403)
      const other = await signUpCreator(t)
      expect((await get('/settlement/statements/2026-10', other)).body.sums).toEqual([])
      expect((await get('/settlement/statements/2026-13')).status).toBe(400)
    })
  })

  describe('an account', () => {
    it('is changed with a fresh proof alone, and told by mail', async () => {
      t.clock.set(new Date('2026-11-10T09:00:00Z'))
      expect(refusal(await saveBank())).toEqual([403, 'account.step_up_required'])
      await on('2026-11-10T09:00:00Z')
      const { status, body } = await saveBank()
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.account).toMatchObject({ accountEnding: '7890', bankName: 'Hana Bank' })
      const lastMail = () =>
        t.deps.db
          .selectFrom('mails')
          .select(['subject', 'body'])
          .where('recipient', '=', mira.email)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      const added = await lastMail()
      expect(added.subject).toBe('A payout account was added')
      expect(added.body).toContain('7890')
      await saveBank()
      const changed = await lastMail()
      expect(changed.subject).toBe('Your payout account was changed')
      expect(changed.body).toContain('7890')
    })

    it('is sealed, and shown only in part', async () => {
      const row = await t.deps.db
        .selectFrom('settlement_accounts')
        .selectAll()
        .where('creator_oid', '=', mira.oid)
        .executeTakeFirstOrThrow()
      for (const secret of [bank.accountNumber, bank.accountHolder, bank.bankName]) {
        expect(row.sealed.includes(secret)).toBe(false)
      }
      expect((await get('/account/payouts')).text).not.toContain('234-567890')
    })

    it('shows what else is on file, so that a change keeps it', async () => {
      const more = { swiftCode: 'hnbnkrse', bankAddress: '35 Eulji-ro, Seoul' }
      expect((await saveBank(more)).status).toBe(200)
      const { account } = (await get('/account/payouts')).body
      expect(account).toMatchObject({ ...more, swiftCode: 'HNBNKRSE', accountEnding: '7890' })
      expect((await saveBank()).body.account).toMatchObject({ swiftCode: '', bankAddress: '' })
    })

    it.each([
      ['a wrong IBAN', { accountNumber: 'ES9121000418450200051333' }, 422],
      ['no number', { accountNumber: undefined }, 400],
      ['a wrong SWIFT code', { swiftCode: 'HANA' }, 400],
      ['a country of three letters', { country: 'KOR' }, 400],
      ['Stripe where there is none', { method: 'stripe', returnUrl: 'https://plax.test' }, 409],
    ])('is not taken with %s', async (_what, fields, status) => {
      expect((await saveBank(fields)).status).toBe(status)
      expect((await get('/account/payouts')).body.account.accountEnding).toBe('7890')
    })
  })

  describe('a request', () => {
    let oid: string

    it('can be made from the 25th, not on the 24th [R-settlement-010]', async () => {
      await on('2026-11-24T14:59:00Z')
      expect((await get('/account/payouts')).body.obstacle).toBe('outside_window')
      const early = await request()
      expect(refusal(early)).toEqual([409, 'settlement.outside_window'])
      expect(early.text).toContain('from 2026-11-25 to 2026-11-30')
      await on('2026-11-24T15:00:00Z')
      const { obstacle, window, open, running } = (await get('/account/payouts')).body
      expect(obstacle).toBeNull()
      expect(window).toMatchObject({ opensOn: '2026-11-25', closesOn: '2026-11-30', isOpen: true })
      // The refund counts at once; November's own sale doesn't yet.
      expect(open).toMatchObject({ coins: 920, throughMonth: '2026-10', grossMinor: 92_000 })
      expect(open).toMatchObject({ withheldMinor: 3_036, netMinor: 88_964 })
      expect(running).toMatchObject({ coins: 240, netMinor: 23_208 })
    })

    it('for what this month earns is paid a month later', async () => {
      const { window } = (await get('/account/payouts')).body
      // The 10th of January is a Sunday.
      expect([window.paysOn, window.nextPaysOn]).toEqual(['2026-12-10', '2027-01-11'])
    })

    it('needs the minimum, an account, and what is on file [R-settlement-004, R-settlement-009]', async () => {
      const setMinimum = (KRW: number) =>
        t.deps.db
          .transaction()
          .execute((tx) => t.deps.settings.set(tx, minimumSetting, { KRW, JPY: 1, USD: 1 }, null))
      await setMinimum(92_001)
      expect(refusal(await request())).toEqual([409, 'settlement.below_minimum'])
      await setMinimum(92_000)
      expect(refusal(await request(newKey(), { bankName: 'Other' }))).toEqual([
        409,
        'settlement.other_account',
      ])
      const poor = await signUpCreator(t)
      const none = await post('/account/revenuerequest', poor)
      expect(refusal(none)).toEqual([409, 'settlement.no_account'])
    })

    it('is made once, also by two at once and after a crash, and paid on the 10th [R-settlement-001, R-settlement-008, R-settlement-011]', async () => {
      const broken = await crashAtTable(t, 'audit_log', () => request())
      expect(broken.status).toBe(503)
      const { bankName, accountHolder, accountNumber } = bank
      const said = { bankName, accountHolder, accountNumber, swiftCode: '', bankAddress: '' }
      const keys = [newKey(), newKey()]
      const both = await Promise.all(keys.map((key) => request(key, said)))
      const made = both.filter(({ status }) => status === 200)
      const refused = both.filter(({ status }) => status !== 200)
      expect(made).toHaveLength(1)
      expect(refused.map(refusal)).toEqual([[409, 'settlement.already_requested']])
      oid = made[0]?.body.requestOid
      expect(made[0]?.body).toMatchObject({
        state: 'processing',
        coins: 920,
        throughMonth: '2026-10',
        accountEnding: '7890',
        paysOn: '2026-12-10',
        isOverdue: false,
        // Won are known as soon as they are asked for.
        netMinor: 88_964,
        isExpected: false,
      })
      // The key of the one that was made answers it again, the other key is still refused.
      const winner = both.findIndex(({ status }) => status === 200)
      expect((await request(keys[winner])).body.requestOid).toBe(oid)
      expect(refusal(await request(keys[1 - winner]))).toEqual([
        409,
        'settlement.already_requested',
      ])
      const { open, onTheWay } = (await get('/account/payouts')).body
      expect([open.coins, onTheWay.coins]).toEqual([0, 920])
    })

    it('is shown with the month that it pays, not with the one in which it was made', async () => {
      const { months } = (await get('/account/creator-settlement?year=2026')).body
      const paid = months.map((one: { payout: { requestOid: string } | null }) => one.payout)
      expect(paid.slice(9)).toMatchObject([{ requestOid: oid }, null])
      expect(paid.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null))
    })

    it('is refused before it is sent, which is no failure', async () => {
      const refuse = () =>
        post(`/settlement/admin/requests/${oid}/fail`, admin, { reason: 'Not this month.' })
      expect((await refuse()).body).toMatchObject({ state: 'failed', step: 'requested' })
      expect((await refuse()).status).toBe(200)
      const told = await t.deps.db
        .selectFrom('outbox')
        .select('type')
        .where('stream', '=', 'settlement')
        .where('type', 'in', ['payout.refused', 'payout.failed'])
        .execute()
      expect(told).toEqual([{ type: 'payout.refused' }])
      const again = await request()
      expect(again.status).toBe(200)
      oid = again.body.requestOid
    })

    it('is taken back while nobody approved it, and can be made again', async () => {
      const path = `DELETE /settlement/requests/${oid}`
      const stranger = await signUpCreator(t)
      expect((await t.call(path, { token: stranger.token })).status).toBe(404)
      expect((await t.call(path, { token: mira.token })).body.state).toBe('canceled')
      const again = await request()
      expect(again.status).toBe(200)
      oid = again.body.requestOid
    })

    it('is in the run’s totals with what would be sent now', async () => {
      const { totals, ready } = (await get('/settlement/admin/runs/2026-11', admin)).body
      const money = { grossMinor: 92_000, withheldMinor: 3_036, netMinor: 88_964 }
      expect(totals.at(-1)).toMatchObject({ step: 'requested', isExpected: false, ...money })
      expect(ready).toEqual([])
    })

    it('is approved by administrators, one or as many as a setting says', async () => {
      expect((await approve(oid, mira)).status).toBe(403)
      expect((await send('2026-11')).body).toMatchObject({
        sent: 0,
        fileOid: null,
        blocked: [{ requestOid: oid, blocks: ['not_approved'] }],
      })
      expect((await approve(oid)).body).toMatchObject({ step: 'approved', blocks: [] })
      const path = `DELETE /settlement/requests/${oid}`
      expect(refusal(await t.call(path, { token: mira.token }))).toEqual([
        409,
        'settlement.wrong_step',
      ])
    })

    it('waits while it is held, with a reason that its creator reads', async () => {
      const hold = (reason: string | null) =>
        post(`/settlement/admin/requests/${oid}/hold`, second, { reason })
      const ready = async () =>
        (await get('/settlement/admin/runs/2026-11?state=complete', admin)).body.ready
      expect((await hold('Please send your ID.')).body.blocks).toEqual(['held'])
      expect((await send('2026-11')).body.sent).toBe(0)
      expect(await ready()).toEqual([])
      expect((await get('/account/payouts')).body.items[0].heldReason).toBe('Please send your ID.')
      expect((await hold(null)).body.blocks).toEqual([])
      // Of the whole month, whatever page or state is looked at.
      expect(await ready()).toEqual([
        { method: 'bank', currency: 'KRW', payouts: 1, netMinor: 88_964 },
      ])
    })

    it('follows a corrected account while it is on hold, and needs approval again', async () => {
      const hold = (reason: string | null) =>
        post(`/settlement/admin/requests/${oid}/hold`, second, { reason })
      const seen = async () =>
        (await get('/settlement/admin/runs/2026-11', admin)).body.items.find(
          (one: { requestOid: string }) => one.requestOid === oid,
        )
      const other = { accountNumber: '220-555-001234', accountHolder: 'M. Kim' }
      // Not on hold, it keeps the account that was approved.
      await saveBank(other)
      expect(await seen()).toMatchObject({ accountEnding: '7890', blocks: [] })
      await hold('The name isn’t that of the account.')
      await saveBank({ ...other, country: 'US', currency: 'USD' })
      expect(await seen()).toMatchObject({ accountEnding: '7890', blocks: ['held'] })
      await saveBank(other)
      expect(await seen()).toMatchObject({
        accountEnding: '1234',
        accountHolder: 'M. Kim',
        step: 'requested',
        approvals: [],
        blocks: ['held', 'not_approved'],
      })
      await hold(null)
      expect((await approve(oid)).body).toMatchObject({ accountEnding: '1234', blocks: [] })
      // As the bank file below has it.
      await hold('Once more.')
      await saveBank()
      await hold(null)
      expect((await approve(oid)).body).toMatchObject({ accountEnding: '7890', blocks: [] })
    })

    it('is sent once, whatever breaks between, and leaves the earnings', async () => {
      await on('2026-12-10T01:00:00Z')
      const key = newKey()
      const broken = await crashAtTable(t, 'audit_log', () => send('2026-11', 'KRW', key))
      expect(broken.status).toBe(503)
      expect(await earned()).toBe(1160)
      const [one, two] = await Promise.all([send('2026-11', 'KRW', key), send('2026-11')])
      expect([one.status, two.status]).toEqual([200, 200])
      const { fileOid } = (await get('/settlement/admin/runs/2026-11', admin)).body.items[0]
      expect([one.body.fileOid, two.body.fileOid]).toContain(fileOid)
      expect(await earned()).toBe(240)
      expect((await send('2026-11')).body).toMatchObject({ sent: 0, blocked: [] })
      // What was paid out stays earned.
      const { days, totals } = (await get('/ledger/earnings?from=2026-10-01&to=2026-12-31')).body
      const amounts = days.map(({ day, amount }: Record<string, unknown>) => [day, amount])
      expect(amounts).toEqual([['2026-10-05', 1160]])
      expect(totals).toEqual([{ bucket: 'coin', amount: 1160 }])
      await expectSoundLedger(t)
      const day = async () => (await get('/account/payouts')).body.items[0].isOverdue
      await on('2026-12-10T14:59:59Z')
      expect(await day()).toBe(false)
      await on('2026-12-10T15:00:00Z')
      expect(await day()).toBe(true)
    })

    it('is in a file that a bank reads, and that is audited', async () => {
      const { files } = (await get('/settlement/admin/runs/2026-11', admin)).body
      expect(files).toMatchObject([{ payouts: 1, netMinor: 88_964, currency: 'KRW' }])
      const read = (format: string, person = admin) =>
        get(`/settlement/admin/files/${files[0].fileOid}?format=${format}`, person)
      const csv = await read('csv')
      expect(csv.text).toContain('"Mira Kim","Hana Bank","110-234-567890"')
      expect(csv.text).toContain('"KRW","88964","2026-12-10"')
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, payerSetting, payer, null))
      const pain = await read('pain001')
      expect(pain.text).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
      expect(pain.text).toContain('<InstdAmt Ccy="KRW">88964</InstdAmt>')
      expect(pain.text).toContain(`<EndToEndId>${oid}</EndToEndId>`)
      expect(pain.text).toContain('<Othr><Id>110234567890</Id></Othr>')
      expect((await read('csv', mira)).status).toBe(403)
      const reads = await t.deps.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'payout.file_read')
        .execute()
      expect(reads).toHaveLength(2)
    })

    it('fails back into the balance, entry by entry, with a reason', async () => {
      const fail = (body = { reason: 'The bank knows no such account.' }) =>
        post(`/settlement/admin/requests/${oid}/fail`, admin, body)
      const [one, two] = await Promise.all([fail(), fail()])
      expect([one.body.state, two.body.state]).toEqual(['failed', 'failed'])
      expect(await earned()).toBe(1160)
      expect((await get('/account/payouts')).body.items[0]).toMatchObject({
        isOverdue: false,
        state: 'failed',
        failureReason: 'The bank knows no such account.',
      })
      // Its file would pay nothing.
      expect((await get('/settlement/admin/runs/2026-11', admin)).body.files).toEqual([])
      const complete = await post(`/settlement/admin/requests/${oid}/complete`, admin)
      expect(refusal(complete)).toEqual([409, 'settlement.wrong_step'])
      await expectSoundLedger(t)
    })
  })

  describe('a payout in another currency', () => {
    let made: TestAnswer

    it('uses the rate of the last business day [R-settlement-013]', async () => {
      await on('2026-12-28T01:00:00Z')
      await saveBank({ country: 'US', currency: 'USD', swiftCode: 'CHASUS33' })
      made = await request()
      expect(made.body).toMatchObject({ coins: 1160, withholdingPercent: 0, paysOn: '2027-01-11' })
      const early = await approve(made.body.requestOid)
      expect(refusal(early)).toEqual([409, 'settlement.no_rate'])
      expect(early.text).toContain('no USD rate for the last business day')
      const none = (await send('2026-12', 'USD')).body
      // Without a rate nobody knows what it comes to.
      const summed = (await get('/settlement/admin/runs/2026-12', admin)).body
      expect(summed.totals).toMatchObject([{ step: 'requested', isExpected: true, netMinor: null }])
      expect(summed.ready).toEqual([])
      expect(none.blocked[0].blocks).toEqual(['not_approved', 'no_rate'])
      const rate = (day: string, value: string) =>
        t.call('PUT /settlement/admin/rates', {
          token: admin.token,
          body: { day, currency: 'USD', rate: value },
        })
      const run = async () => (await get('/settlement/admin/runs/2026-12', admin)).body
      await rate('2026-12-24', '1450')
      const [expected] = (await get('/account/payouts')).body.items
      expect(expected).toMatchObject({ netMinor: 8_000, isExpected: true, rate: null })
      await on('2027-01-11T01:00:00Z')
      // Thursday's is too old on Monday, and Monday's own is not of a day before.
      await rate('2027-01-07', '1400')
      await rate('2027-01-11', '1500')
      expect((await send('2026-12', 'USD')).body).toMatchObject({
        sent: 0,
        fileOid: null,
        blocked: [{ blocks: ['not_approved', 'no_rate'] }],
        rateDay: '2027-01-08',
      })
      expect(await run()).toMatchObject({
        rateDay: '2027-01-08',
        items: [{ blocks: ['not_approved', 'no_rate'] }],
      })
      const allow = (businessDays: number) =>
        t.deps.db
          .transaction()
          .execute((tx) => t.deps.settings.set(tx, rateAgeSetting, businessDays, null))
      await allow(1)
      expect((await run()).items).toMatchObject([{ blocks: ['not_approved'], netMinor: 8_285 }])
      await allow(0)
      expect((await rate('2027-01-08', '1450.25')).body.rate).toBe('1450.25')
      expect((await rate('2027-01-08', 'a lot')).status).toBe(400)
      expect((await approve(made.body.requestOid)).body.blocks).toEqual([])
      expect((await send('2026-12', 'USD')).body.sent).toBe(1)
      const [payout] = (await get('/account/payouts')).body.items
      // 116,000 won at 1,450.25 a dollar; the 9th and 10th of January are a weekend.
      expect(payout).toMatchObject({ rate: '1450.25', rateDay: '2027-01-08', netMinor: 7_998 })
      expect((await get('/settlement/admin/rates', admin)).body.items).toHaveLength(4)
    })

    it('moves from processing to complete, once [R-settlement-005, R-settlement-007]', async () => {
      const path = `/settlement/admin/requests/${made.body.requestOid}/complete`
      expect((await get('/account/payouts')).body.items[0].state).toBe('processing')
      const [one, two] = await Promise.all([post(path, admin), post(path, second)])
      expect([one.body.state, two.body.state]).toEqual(['complete', 'complete'])
      expect(await earned()).toBe(0)
      const run = (await get('/settlement/admin/runs/2026-12', admin)).body
      const sums = { state: 'complete', netMinor: 7_998, isExpected: false }
      expect(run.totals).toMatchObject([{ currency: 'USD', ...sums }])
    })

    it('is among the terms that what it paid is shown at, the only one of its month', async () => {
      const { payouts } = (await get('/settlement/earning-terms')).body
      expect(payouts.at(-1)).toEqual({
        requestOid: made.body.requestOid,
        throughMonth: '2026-11',
        currency: 'USD',
        rateMicro: 1_450_250_000,
        creditMilliPerCoin: expect.any(Number),
      })
    })

    it('is followed by a claim where a sale was refunded after it', async () => {
      const orders = await get('/payment/admin/orders?limit=100', admin)
      const of = orders.body.items.find(
        (one: { contentOid: string; state: string }) =>
          one.contentOid === later && one.state === 'paid',
      )
      await post(`/payment/admin/orders/${of.orderOid}/refund`, admin, { reason: 'Late.' })
      const { open, obstacle } = (await get('/account/payouts')).body
      expect(open).toMatchObject({ coins: -800, grossMinor: 0 })
      expect(obstacle).toBe('outside_window')
      await on('2027-01-26T01:00:00Z')
      expect(refusal(await request())).toEqual([409, 'settlement.below_minimum'])
      await expectSoundLedger(t)
    })
  })

  it('is no administrator’s own to approve, hold, send, or end', async () => {
    const owner = await signUpCreator(t, 'Owner')
    await makeAdmin(t, owner)
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 1900)
    const forBuyers = { access: 'buyers', allowsBonus: true }
    const own = await publishStory(t, owner, {
      ...forBuyers,
      priceCoins: 1900,
      title: 'Of the house',
    })
    await buy(fan, own, 1900)
    await on('2027-02-26T01:00:00Z')
    await proveAnew(owner)
    expect((await post('/account/payouts', owner, bank)).status).toBe(200)
    const { requestOid } = (await post('/account/revenuerequest', owner)).body
    const refused = [403, 'settlement.own_request']
    const decide = (verb: string, by: Person, body = {}) =>
      post(`/settlement/admin/requests/${requestOid}/${verb}`, by, body)
    const sendBy = async (by: Person) =>
      (await post('/settlement/admin/runs/2027-02/send', by, { method: 'bank', currency: 'KRW' }))
        .body
    expect(refusal(await decide('approve', owner))).toEqual(refused)
    expect(refusal(await decide('hold', owner, { reason: 'No.' }))).toEqual(refused)
    expect((await decide('approve', admin)).body.blocks).toEqual([])
    const seen = (await get('/settlement/admin/runs/2027-02', owner)).body.items[0]
    expect(seen.blocks).toEqual(['own_request'])
    const blocked = [{ requestOid, blocks: ['own_request'] }]
    expect(await sendBy(owner)).toMatchObject({ sent: 0, fileOid: null, blocked })
    expect(await sendBy(admin)).toMatchObject({ sent: 1, blocked: [] })
    // What failed would be paid a second time.
    expect(refusal(await decide('fail', owner, { reason: 'It never came.' }))).toEqual(refused)
    expect(refusal(await decide('complete', owner))).toEqual(refused)
    expect((await decide('complete', admin)).body.state).toBe('complete')
    await expectSoundLedger(t)
  })
})

/** What a journal says, too: the amounts, without their currency and what they’re worth. */
function ofLedger({ currency: _currency, earnedWon: _won, ...sums }: Record<string, unknown>) {
  return sums
}
