import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { type FakeInternet, startInternet } from '../../../testing/internet.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { ratesUrlSetting } from '../rows/settlement.settings.ts'

const address = 'rates.example/stats/eurofxref-daily.xml'

/** As the European Central Bank writes it. */
const euroRates = (rates: Record<string, string>, day = '2026-11-19') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>
    <Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `      <Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
    </Cube>
  </Cube>
</gesmes:Envelope>`

const usual = { USD: '1.1250', JPY: '180.25', CZK: '24.130', KRW: '1620.00' }

describe('exchange rates that are fetched', () => {
  let t: TestApp
  let internet: FakeInternet
  let admin: Person
  beforeAll(async () => {
    internet = await startInternet()
    t = await createTestApp({}, { network: internet })
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    internet.names.clear()
    internet.names.set('rates.example', [['93.184.216.34']])
    internet.pages.clear()
    internet.asked.length = 0
    await t.deps.db.deleteFrom('exchange_rates').execute()
    await setUrl(`http://${address}`)
  })
  afterAll(async () => {
    await t.close()
    await internet.close()
  })

  const setUrl = (url: string) =>
    t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, ratesUrlSetting, url, null))
  const answer = (text: string, status = 200) =>
    internet.pages.set(address, (_request, response) => response.writeHead(status).end(text))
  const fetchNow = async () => t.jobs.get('settlement.fetch-rates')?.({})
  const listed = async () =>
    (await t.call('GET /settlement/admin/rates', { token: admin.token })).body.items

  it('are kept in won for one unit, by the day that the source names [R-settlement-013]', async () => {
    answer(euroRates(usual))
    await fetchNow()
    // 1,620 won a euro: 1,440 a dollar, and 8.987517… a yen.
    const of = { day: '2026-11-19', source: 'rates.example' }
    expect(await listed()).toMatchObject([
      { ...of, currency: 'JPY', rate: '8.987517' },
      { ...of, currency: 'USD', rate: '1440' },
    ])
    answer(euroRates({ ...usual, USD: '1.0125' }, '2026-11-20'))
    await fetchNow()
    const [, latest] = await listed()
    expect(latest).toMatchObject({ day: '2026-11-20', currency: 'USD', rate: '1600' })
    expect(await listed()).toHaveLength(4)
  })

  it('leave what an administrator entered for the day', async () => {
    const entered = { day: '2026-11-19', currency: 'USD', rate: '1399.5' }
    await t.call('PUT /settlement/admin/rates', { token: admin.token, body: entered })
    answer(euroRates(usual))
    await fetchNow()
    expect(await listed()).toMatchObject([
      { currency: 'JPY', rate: '8.987517', source: 'rates.example' },
      { currency: 'USD', rate: '1399.5', source: 'admin' },
    ])
  })

  it.each([
    ['no XML', 'The service moved.'],
    ['no day', euroRates(usual).replace(/ time='[^']*'/, '')],
    ['no won', euroRates({ USD: '1.1', JPY: '180' })],
    ['no yen', euroRates({ USD: '1.1', KRW: '1620' })],
    ['a rate of nothing', euroRates({ ...usual, USD: '0.0000' })],
    ['a rate below zero', euroRates({ ...usual, USD: '-1.1' })],
    ['a rate that is no number', euroRates({ ...usual, KRW: 'a lot' })],
    ['a day that there isn’t', euroRates(usual, '2026-13-45')],
    ['a day that hasn’t come', euroRates(usual, '2026-11-21')],
    ['a rate that is a hundredth', euroRates({ ...usual, USD: '112.50' })],
    ['a document without end', `${euroRates(usual)}${' '.repeat(300 * 1024)}`],
  ])('keep none of a document with %s', async (_what, text) => {
    answer(text)
    await expect(fetchNow()).rejects.toThrow()
    expect(await listed()).toEqual([])
  })

  it('fail where the source can’t be reached, and come with the next run', async () => {
    internet.names.clear()
    await expect(fetchNow()).rejects.toThrow()
    internet.names.set('rates.example', [['93.184.216.34']])
    answer('', 503)
    await expect(fetchNow()).rejects.toThrow()
    // An address inside the house is none.
    internet.names.set('rates.example', [['10.0.0.7']])
    await expect(fetchNow()).rejects.toThrow()
    expect(await listed()).toEqual([])
    internet.names.set('rates.example', [['93.184.216.34']])
    answer(euroRates(usual))
    await fetchNow()
    expect(await listed()).toHaveLength(2)
  })

  it('are fetched now by an administrator, who sees what came of it', async () => {
    const fetchByAdmin = () =>
      t.call('POST /settlement/admin/rates/fetch', { token: admin.token, body: {} })
    const seen = async () => {
      const { body } = await t.call('GET /settlement/admin/rates', { token: admin.token })
      return { source: body.source, lastFetch: body.lastFetch }
    }
    const source = 'rates.example'
    answer(euroRates(usual))
    const came = { at: t.clock.now().toISOString(), source, day: '2026-11-19', problem: null }
    expect((await fetchByAdmin()).body).toEqual(came)
    expect(await seen()).toEqual({ source, lastFetch: came })
    expect(await listed()).toHaveLength(2)
    t.clock.advance(60_000)
    answer('The service moved.')
    const at = t.clock.now().toISOString()
    const unreadable = { at, source, day: null, problem: 'unreadable' }
    expect((await fetchByAdmin()).body).toEqual(unreadable)
    internet.names.clear()
    // By the timetable, too.
    await expect(fetchNow()).rejects.toThrow()
    expect(await seen()).toEqual({ source, lastFetch: { ...unreadable, problem: 'unresolved' } })
    await setUrl('')
    expect(refusal(await fetchByAdmin())).toEqual([409, 'settlement.no_rates_source'])
    expect((await seen()).source).toBeNull()
    const audited = await t.deps.db
      .selectFrom('audit_log')
      .select(['actor_oid', 'details'])
      .where('action', '=', 'exchange_rate.fetched')
      .orderBy('created_at')
      .execute()
    expect(audited).toEqual([
      { actor_oid: admin.oid, details: { source, day: '2026-11-19', problem: null } },
      { actor_oid: admin.oid, details: { source, day: null, problem: 'unreadable' } },
    ])
    const reader = await signUpPerson(t)
    const refused = await t.call('POST /settlement/admin/rates/fetch', { token: reader.token })
    expect(refused.status).toBe(403)
  })

  it('aren’t asked for where no source is named', async () => {
    await setUrl('')
    await fetchNow()
    expect(internet.asked).toEqual([])
  })
})
