import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { signFile } from '../../ledger/ledger.service.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'

/** Sales around midnight in Seoul and in New York at the ends of October and November; one payout. */
describe('closed months', () => {
  let t: TestApp
  let admin: Person
  let mira: Person
  let fan: Person
  let story: string
  const postings: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'plax-closed-'))
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    admin = await signUpAdmin(t)
    mira = await signUpCreator(t, 'Mira')
    const forBuyers = { access: 'buyers', allowsBonus: true, priceCoins: 1000, title: 'A story' }
    story = await publishStory(t, mira, forBuyers)
    for (const time of ['2026-10-31T14:59:59Z', '2026-10-31T15:00:00Z', '2026-11-01T03:59:59Z']) {
      await sell(time)
    }
    t.clock.set(new Date('2026-11-01T17:00:00Z'))
    await close()
  })
  afterAll(() => t.close())

  const post = (path: string, person: Person, body: Record<string, unknown> = {}) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: newKey(), body })
  const get = (path: string, person = mira) => t.call(`GET ${path}`, { token: person.token })
  const close = async () => t.jobs.get('settlement.close-months')?.({})
  const setZone = (zone: string) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, businessZoneSetting, zone, admin.oid))
  async function sell(time: string): Promise<void> {
    t.clock.set(new Date(time))
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 1000)
    const { body } = await post('/payment/orders', fan, { contentOid: story, priceCoins: 1000 })
    postings.push(body.postingId)
  }
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [mira, admin]) {
      const { email, password } = person
      person.token = (await t.call('POST /account/login', { body: { email, password } })).body.token
    }
  }
  const earnedIn = async (month: string) =>
    (await get(`/settlement/statements/${month}`)).body.sums[0]?.earned ?? 0
  const earnedInYear = async () =>
    (await get('/account/creator-settlement?year=2026')).body.months
      .slice(9)
      .map(({ coins }: { coins: number }) => coins)

  it('keep their sums if the time zone changes, which counts from the next month', async () => {
    expect([await earnedIn('2026-10'), await earnedIn('2026-11')]).toEqual([800, 1600])
    await setZone('America/New_York')
    expect([await earnedIn('2026-10'), await earnedIn('2026-11')]).toEqual([800, 1600])
    expect(await earnedInYear()).toEqual([800, 1600])
    expect((await get('/settlement/statements/2026-11')).body.zone).toBe('Asia/Seoul')
    // November ends in Seoul; December begins there, and ends in New York.
    await sell('2026-11-30T14:59:59Z')
    await sell('2026-11-30T15:00:00Z')
    await sell('2027-01-01T04:59:59Z')
    await sell('2027-01-01T05:00:00Z')
    await on('2027-01-01T05:00:00Z')
    const months = ['2026-10', '2026-11', '2026-12', '2027-01']
    expect(await Promise.all(months.map(earnedIn))).toEqual([800, 2400, 1600, 800])
    expect(await earnedInYear()).toEqual([800, 2400, 1600])
    expect((await get('/settlement/statements/2026-12')).body.zone).toBe('America/New_York')
    expect((await get('/account/creator-settlement-years')).body.years).toEqual([2027, 2026])
  })

  it('are stored with their zone, lines, and hash, once', async () => {
    const stored = () =>
      sql<{ month: string; content: unknown; hash: string }>`
        SELECT month, content, hash FROM settlement_statements
        WHERE creator_oid = ${mira.oid} ORDER BY month`
        .execute(t.deps.db)
        .then(({ rows }) => rows)
    const [october] = await stored()
    t.clock.set(new Date('2027-01-01T05:59:59Z'))
    await close()
    expect((await stored()).map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
    t.clock.set(new Date('2027-01-01T06:00:01Z'))
    await Promise.all([close(), close()])
    const all = await stored()
    expect(all.map(({ month }) => month)).toEqual(['2026-10', '2026-11', '2026-12'])
    expect(all[0]).toEqual(october)
    expect(october?.content).toMatchObject({
      zone: 'Asia/Seoul',
      until: '2026-10-31T15:00:00.000Z',
      lines: [{ item_oid: story, earned: 800, fee_percents: [20] }],
    })
    const { body } = await get('/settlement/statements/2026-10')
    expect(body.hash).toBe(october?.hash)
    expect((await get('/settlement/statements/2027-01')).body.hash).toBeNull()
  })

  describe('in the signed roots', () => {
    const verify = (roots: string, proof: unknown) => {
      writeFileSync(join(folder, 'roots.json'), roots)
      writeFileSync(join(folder, 'proof.json'), JSON.stringify(proof))
      const args = ['verify-roots.mjs', 'roots.json', 'proof.json', '--until', '2027-01-01']
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder })
      return { status, said: String(stdout) + String(stderr) }
    }
    const roots = async () => (await t.call('GET /ledger/roots?limit=4000')).text
    beforeAll(async () => {
      t.clock.set(new Date('2027-01-02T03:00:00Z'))
      await t.jobs.get('ledger.makeRoots')?.({})
      const { text } = await t.call('GET /ledger/roots/verifier')
      writeFileSync(join(folder, 'verify-roots.mjs'), text)
    })

    it('prove a creator’s own line of a sale without the buyer', async () => {
      const proof = await get(`/ledger/postings/${postings[0]}/proof`)
      expect(proof.status, proof.text).toBe(200)
      expect(proof.body).toMatchObject({ day: '2026-10-31', tree: 'records' })
      const line = JSON.parse(proof.body.line)
      expect(line.slice(0, 4)).toEqual(['sale', postings[0], 0, mira.oid])
      expect(proof.text).not.toContain(fan.oid)
      expect(verify(await roots(), proof.body)).toMatchObject({
        status: 0,
        said: expect.stringContaining('2026-10-31: the sale is in its root.'),
      })
      const changed = { ...proof.body, line: proof.body.line.replace('800', '801') }
      expect(verify(await roots(), changed).status).toBe(1)
    })

    it('prove nothing to another creator, and nothing before the root is there', async () => {
      const other = await signUpCreator(t)
      const refused = await get(`/ledger/postings/${postings[0]}/proof`, other)
      expect(refusal(refused)).toEqual([404, 'ledger.posting_not_found'])
      await sell('2027-01-02T03:00:01Z')
      const early = await get(`/ledger/postings/${postings.at(-1)}/proof`)
      expect(refusal(early)).toEqual([409, 'ledger.no_root_yet'])
    })

    it('have the hashes of statements on the day they were closed', async () => {
      const { rows } = await sql<{ hash: string }>`
        SELECT hash FROM settlement_statements WHERE month = '2026-10'`.execute(t.deps.db)
      const { readRootRecords } = await import('../settlement.service.ts')
      const lines: string[] = []
      for await (const page of readRootRecords(t.deps.db, '2026-11-01')) {
        lines.push(...page.map(({ line }) => line))
      }
      expect(lines.at(-1)).toContain(`"2026-10", "${rows[0]?.hash}"`.replace(', ', ', '))
    })
  })

  describe('in a journal', () => {
    type Line = Record<string, unknown>
    let journal: Line[]
    beforeAll(async () => {
      await on('2027-01-26T01:00:00Z')
      await sql`UPDATE settings SET value = '"Asia/Seoul"' WHERE name = 'platform.business_zone'`.execute(
        t.deps.db,
      )
      const bank = { method: 'bank', bankName: 'A bank', accountHolder: 'Mira Kim' }
      const account = { ...bank, accountNumber: '110-234-567890', country: 'KR', currency: 'KRW' }
      await post('/account/payouts', mira, account)
      const { requestOid } = (await post('/account/revenuerequest', mira)).body
      await post(`/settlement/admin/requests/${requestOid}/approve`, admin)
      const run = { method: 'bank', currency: 'KRW' }
      expect((await post('/settlement/admin/runs/2027-01/send', admin, run)).body.sent).toBe(1)
      journal = await readLines()
      const { text } = await t.call('GET /settlement/recompute')
      writeFileSync(join(folder, 'recompute.mjs'), text)
    })

    const readLines = async () =>
      (await get('/settlement/journal')).text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
    const textOf = (lines: readonly Line[]) =>
      lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const recompute = (text: string, ...args: string[]) => {
      writeFileSync(join(folder, 'journal.ndjson'), text)
      const program = ['recompute.mjs', 'journal.ndjson', ...args]
      const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder })
      return { status, out: String(stdout), said: String(stderr) }
    }
    /** As the operator would, who changes a journal and signs it again. */
    const signAgain = (lines: readonly Line[]) => {
      const body = lines.slice(0, -1)
      const sha256 = createHash('sha256').update(textOf(body)).digest('hex')
      const signature = signFile(t.deps.secret, { kind: 'journal', sha256 })
      const end = { ...lines.at(-1), lines: body.length - 1, sha256, signature }
      return textOf([...body, end])
    }
    const change = (type: string, fields: Line) => (lines: Line[]) => {
      const at = lines.findIndex((line) => line.type === type)
      lines[at] = { ...lines[at], ...fields }
    }

    const refunded = (fields: Line) =>
      change('sale', { refundedAt: '2026-10-31T15:00:00.000Z', refundEarned: 800, ...fields })

    it('recompute to the statements across the change of zones', async () => {
      const { status, out, said } = recompute(textOf(journal))
      expect(status, said).toBe(0)
      const { months } = JSON.parse(out) as { months: { month: string; sums: Line }[] }
      const earned = months.map(({ month, sums }) => [
        month,
        (sums.coin as Line | undefined)?.earned,
      ])
      expect(earned.slice(0, 3)).toEqual([
        ['2026-10', 800],
        ['2026-11', 2400],
        ['2026-12', 1600],
      ])
      const [, key = ''] = /key (\w{64})/.exec(said) ?? []
      expect(recompute(textOf(journal), '--key', key).status).toBe(0)
      expect(recompute(textOf(journal), '--key', 'ab'.repeat(32)).status).toBe(1)
      for (const [words, sentence] of [
        [['--key', ''], 'A fingerprint has 64 hexadecimal digits.'],
        [['2026-13'], 'A month is written like 2026-11.'],
        [['2026-10', '2026-11'], 'Name one month at a time.'],
        [['--all'], 'Unknown option'],
      ] as const) {
        const { status: refused, said: why } = recompute(textOf(journal), ...words)
        expect([refused, why]).toEqual([2, expect.stringContaining(sentence)])
        expect(why).toContain('Usage: node recompute-statement.mjs JOURNAL [MONTH]')
      }
    })

    it('recompute with a refund', () => {
      const lines = structuredClone(journal)
      refunded({})(lines)
      expect(recompute(signAgain(lines)).status).toBe(0)
    })

    it('recompute when a shared sale’s earnings and paid part were both rounded by carrying', () => {
      const lines = structuredClone(journal)
      change('sale', { sharePercent: 50, paid: 1004 })(lines)
      expect(recompute(signAgain(lines)).status).toBe(0)
    })

    it.each(['', '\n', 'head', '{"type":"head"}\n', '\u0000'])('are rejected as %j', (text) => {
      const { status, said } = recompute(text)
      expect([status, said]).toMatchObject([1, expect.stringMatching(/^This journal was cut off/)])
    })

    it.each([
      ['changed earnings', change('sale', { earned: 801 })],
      ['a changed fee', change('sale', { feePercent: 10 })],
      ['a changed time', change('sale', { at: '2026-11-02T00:00:00.000Z' })],
      ['a changed rate', change('payout', { rateMicro: 2_000_000 })],
      ['changed withholding', change('payout', { withheldMinor: 0 })],
      ['changed months', change('head', { months: [] })],
      ['a missing line', (lines: Line[]) => void lines.splice(1, 1)],
      ['a duplicated line', (lines: Line[]) => void lines.splice(1, 0, lines[1] as Line)],
      [
        'another order',
        (lines: Line[]) => void lines.splice(1, 2, lines[2] as Line, lines[1] as Line),
      ],
    ])('are rejected with %s', async (_what, tamper) => {
      const lines = journal.map((line) => ({ ...line }))
      tamper(lines)
      // The count is made right, so that the rest is what gives it away.
      const end = lines.at(-1) as Line
      end.lines = lines.length - 2
      const { status, said } = recompute(textOf(lines))
      expect([status, said]).toEqual([1, 'This journal was changed.\n'])
    })

    it('are rejected with another signature', () => {
      const lines = structuredClone(journal)
      change('end', { signature: 'AA' })(lines)
      const { status, said } = recompute(textOf(lines))
      expect([status, said]).toEqual([1, 'The signature is not of its key.\n'])
    })

    it.each([
      [
        'earnings that the fee doesn’t allow',
        change('sale', { earned: 700 }),
        'earns 700 of 1000 at a fee of 20 %',
      ],
      [
        'a fee that doesn’t make the earnings',
        change('sale', { feePercent: 30 }),
        'earns 800 of 1000 at a fee of 30 %',
      ],
      [
        'earnings that are two coins from those of a sole creator',
        change('sale', { earned: 798 }),
        'earns 798 of 1000 at a fee of 20 %',
      ],
      [
        'earnings that are four coins from those of a shared sale',
        change('sale', { earned: 796, sharePercent: 50 }),
        'earns 796 of 1000 at a fee of 20 %',
      ],
      ['a payout at another rate', change('payout', { rateMicro: 2_000_000 }), 'comes to '],
      ['a payout with other tax', change('payout', { withheldMinor: 0 }), ' is withheld.'],
      ['a payout of another amount', change('payout', { coins: 1 }), 'comes to '],
      [
        'a sale twice',
        (lines: Line[]) => void lines.splice(1, 0, lines[1] as Line),
        ' is there twice.',
      ],
      [
        'a gap between months',
        (lines: Line[]) => {
          const [head] = lines
          if (Array.isArray(head?.months)) head.months.splice(1, 1)
        },
        '2026-12 does not begin where 2026-10 ends.',
      ],
      [
        'months under each other’s names',
        ([head]: Line[]) => {
          const [one, two] = (head?.months ?? []) as Line[]
          const name = one?.month
          Object.assign(one ?? {}, { month: two?.month })
          Object.assign(two ?? {}, { month: name })
        },
        '2026-10 does not begin where 2026-11 ends.',
      ],
      [
        'a sale of a day that hasn’t come',
        change('sale', { at: '2027-01-27T00:00:00.000Z' }),
        ' is later than ',
      ],
      [
        'a refund before its sale',
        refunded({ refundedAt: '2026-10-31T14:59:58.000Z' }),
        ' before its sale.',
      ],
      ['a refund that takes back more', refunded({ refundEarned: 900 }), 'takes back 900 of 800.'],
      [
        'a refund after the journal',
        refunded({ refundedAt: '2027-01-27T00:00:00.000Z' }),
        ' is later than ',
      ],
      ['a line of another type', change('payout', { type: 'bonus' }), 'A line of the type bonus.'],
    ])('are rejected with %s, even if they’re signed', async (_what, tamper, why) => {
      const lines = structuredClone(journal)
      tamper(lines)
      const { status, said } = recompute(signAgain(lines))
      expect([status, said]).toEqual([1, expect.stringContaining(why)])
      expect(recompute(signAgain(journal)).status).toBe(0)
    })
  })
})
