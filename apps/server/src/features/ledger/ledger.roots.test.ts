import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import {
  giveRole,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { readRootRecords } from '../settlement/settlement.service.ts'
import { checkRoots } from './ledger.check-roots.ts'
import { type ChainDay, chainOf, firstChain, publicKeyOf, signChain } from './ledger.signing.ts'

describe('the signed daily roots', () => {
  let t: TestApp
  let reader: Person
  let admin: Person
  const folder = mkdtempSync(join(tmpdir(), 'plax-roots-'))
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    reader = await signUpPerson(t)
    admin = await signUpAdmin(t)
    for (const amount of [10, 20, 30]) await giveAmount(t, reader, 'coin', amount)
    const creator = await signUpCreator(t)
    for (const title of ['One', 'Two']) {
      const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 10, title })
      const order = { token: reader.token, idempotencyKey: newKey() }
      await t.call('POST /payment/orders', { ...order, body: { contentOid, priceCoins: 10 } })
    }
    t.clock.set(new Date('2026-11-22T23:59:59.999Z'))
    await giveAmount(t, reader, 'bonusCoin', 5)
    t.clock.set(new Date('2026-11-23T01:00:01Z'))
    await t.jobs.get('ledger.makeRoots')?.({})
  })
  afterAll(() => t.close())

  const save = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const verify = (...files: string[]) => {
    const until = files.includes('--until') ? [] : ['--until', '2026-11-22']
    const run = spawnSync(process.execPath, [join(folder, 'verify-roots.mjs'), ...files, ...until])
    return { status: run.status, said: String(run.stdout) + String(run.stderr) }
  }
  const linesOf = (day: string, token = admin.token) =>
    t.call(`GET /ledger/admin/roots/${day}/postings`, { token })
  const newest = async () =>
    (await t.call('GET /ledger/postings?limit=1', { token: reader.token })).body.items[0].id

  it('are made of each day that is over, also of one without postings', async () => {
    const { body } = await t.call('GET /ledger/roots')
    const days = body.items.map((one: { day: string }) => one.day)
    expect(days).toEqual(['2026-11-22', '2026-11-21', '2026-11-20'])
    expect(body.items[1].postings).toBe(0)
    expect(body.items[0].postings).toBe(1)
    expect(body.items[2].postings).toBeGreaterThanOrEqual(3)
    const again = (await t.call('GET /ledger/roots?limit=1')).body
    const rest = await t.call(`GET /ledger/roots?limit=5&cursor=${again.nextCursor}`)
    expect(rest.body.items).toHaveLength(2)
  })

  it('are verified offline, with a day’s postings and with one’s own', async () => {
    save('verify-roots.mjs', (await t.call('GET /ledger/roots/verifier')).text)
    const roots = save('roots.json', (await t.call('GET /ledger/roots?limit=4000')).text)
    expect(verify(roots)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^3 days: chained and signed\.\nKey: [0-9a-f]{64}\n/),
    })
    const lines = save('2026-11-20.ndjson', (await linesOf('2026-11-20')).text)
    expect(verify(roots, lines).said).toContain('make its root.')
    const { items } = (await t.call('GET /ledger/postings', { token: reader.token })).body
    const first = items.at(-1).id
    const proof = await t.call(`GET /ledger/postings/${first}/proof`, { token: reader.token })
    expect(verify(roots, save('proof.json', proof.text)).said).toContain('is in its root.')
    const forged = { ...proof.body, line: proof.body.line.replace('2026', '2027').concat(' ') }
    expect(verify(roots, save('proof.json', JSON.stringify(forged))).status).toBe(1)
  })

  it('are made again from a day’s records, which auditors download', async () => {
    const auditor = await signUpPerson(t)
    await giveRole(t, auditor, 'auditor')
    const path = 'GET /ledger/admin/roots/2026-11-20/records'
    const answer = await t.call(path, { token: auditor.token })
    expect(answer.headers['content-disposition']).toContain('2026-11-20.records.ndjson')
    const read = await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_oid', '=', auditor.oid)
      .execute()
    expect(read).toEqual([{ action: 'ledger.records_read', details: { day: '2026-11-20' } }])
    const roots = save('roots.json', (await t.call('GET /ledger/roots?limit=4000')).text)
    const lines = answer.text.split('\n').filter(Boolean)
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '').slice(0, 1)).toEqual(['sale'])
    expect(answer.text).not.toContain(reader.oid)
    const verifyLines = (some: string[]) =>
      verify(roots, save('2026-11-20.records.ndjson', some.map((line) => `${line}\n`).join('')))
    expect(verifyLines(lines)).toMatchObject({
      status: 0,
      said: expect.stringContaining('2 records make its root.'),
    })
    const [first = '', second = ''] = lines
    for (const some of [[first], [second, first], [first, first], [first, second, second], []]) {
      expect(verifyLines(some).status).toBe(1)
    }
    expect(verify(roots, save('2026-11-22.records.ndjson', answer.text)).status).toBe(1)
    expect(refusal(await t.call(path, { token: reader.token }))).toEqual([403, 'auth.forbidden'])
    expect((await t.call(path)).status).toBe(401)
    const invalid = path.replace('2026-11-20', '2026-11-31')
    expect((await t.call(invalid, { token: auditor.token })).status).toBe(400)
  })

  it('prove postings to their payer alone, and once they are signed', async () => {
    const oid = await newest()
    const other = await signUpPerson(t)
    const path = `GET /ledger/postings/${oid}/proof`
    expect(refusal(await t.call(path, { token: other.token }))).toEqual([
      404,
      'ledger.posting_not_found',
    ])
    await giveAmount(t, other, 'coin', 1)
    const own = (await t.call('GET /ledger/postings?limit=1', { token: other.token })).body.items[0]
    const early = await t.call(`GET /ledger/postings/${own.id}/proof`, { token: other.token })
    expect(refusal(early)).toEqual([409, 'ledger.no_root_yet'])
    expect((await linesOf('2026-11-20', other.token)).status).toBe(403)
    expect((await linesOf('yesterday')).status).toBe(400)
  })

  it('tell where an entry was changed, however well it still balances', async () => {
    expect(await checkRoots(t.deps.db, readRootRecords)).toEqual([])
    const roots = save('roots.json', (await t.call('GET /ledger/roots')).text)
    await sql`ALTER TABLE entries DISABLE TRIGGER ALL`.execute(t.deps.db)
    await sql`UPDATE entries SET amount = amount * 2 WHERE posting_id = ${await newest()}`.execute(
      t.deps.db,
    )
    expect(await checkRoots(t.deps.db, readRootRecords)).toEqual(['2026-11-22'])
    const lines = save('2026-11-22.ndjson', (await linesOf('2026-11-22')).text)
    expect(verify(roots, lines)).toMatchObject({
      status: 1,
      said: expect.stringContaining('2026-11-22: this makes another root.'),
    })
  })

  it('tell where a chain was made anew', async () => {
    const answer = (await t.call('GET /ledger/roots')).body
    answer.items[2].root = 'ab'.repeat(32)
    answer.items[1].postings = 7
    const roots = save('roots.json', JSON.stringify(answer))
    expect(verify(roots)).toMatchObject({
      status: 1,
      said: expect.stringContaining('the chain is broken'),
    })
  })

  describe('that were tampered with', () => {
    type Answer = { publicKey: string; items: Record<string, unknown>[]; nextCursor: string | null }
    const tampered = async (change: (answer: Answer) => void, ...more: string[]) => {
      const answer = (await t.call('GET /ledger/roots?limit=4000')).body
      change(answer)
      return verify(save('tampered.json', JSON.stringify(answer)), ...more)
    }

    it('pass untouched, and with the key that was printed', async () => {
      const { said, status } = await tampered(() => {})
      expect(status).toBe(0)
      const [, key = ''] = /Key: (\w+)/.exec(said) ?? []
      expect((await tampered(() => {}, '--key', key)).status).toBe(0)
    })

    const broken = 'the chain is broken'
    it.each([
      [
        'the first day’s root',
        (a: Answer) => Object.assign(a.items[2] ?? {}, { root: 'ab'.repeat(32) }),
        `2026-11-20: ${broken}, or days before it are missing.`,
      ],
      [
        'the first day’s count',
        (a: Answer) => Object.assign(a.items[2] ?? {}, { postings: 999 }),
        `2026-11-20: ${broken}, or days before it are missing.`,
      ],
      [
        'a root of records',
        (a: Answer) => Object.assign(a.items[1] ?? {}, { recordsRoot: 'ab'.repeat(32) }),
        `2026-11-21: ${broken}.`,
      ],
      [
        'a removed first day',
        (a: Answer) => a.items.pop(),
        `2026-11-21: ${broken}, or days before it are missing.`,
      ],
      [
        'a removed day between',
        (a: Answer) => a.items.splice(1, 1),
        '2026-11-22: a day before it is missing.',
      ],
      [
        'a removed last day',
        (a: Answer) => a.items.shift(),
        'The list ends with 2026-11-21, before 2026-11-22.',
      ],
      [
        'no day at all',
        (a: Answer) => a.items.splice(0),
        'The list ends with null, before 2026-11-22.',
      ],
      [
        'a day twice',
        (a: Answer) => a.items.push({ ...a.items[1] }),
        '2026-11-21: a day before it is missing.',
      ],
      [
        'more pages',
        (a: Answer) => Object.assign(a, { nextCursor: 'more' }),
        'The list goes on: ask for all days at once, with limit=4000.',
      ],
      [
        'a signature of another day',
        (a: Answer) => Object.assign(a.items[0] ?? {}, { signature: a.items[1]?.signature }),
        '2026-11-22: the signature is not of this key.',
      ],
    ])('are rejected with %s', async (_what, change, said) => {
      expect(await tampered(change)).toEqual({ status: 1, said: `${said}\n` })
    })

    it.each([
      ['of records read as that of postings', 0],
      ['split at another line', 1],
    ])('are rejected with a root %s', async (_what, kind) => {
      const { said, status } = await tampered((answer) => {
        const [one = {}] = answer.items
        const { postings, root, records, recordsRoot } = one
        const parts =
          kind === 0
            ? { postings: [postings, root, records].join('\n'), root: recordsRoot }
            : { root: [root, records, recordsRoot].join('\n') }
        Object.assign(one, { ...parts, records: null, recordsRoot: null })
      })
      expect([status, said]).toEqual([1, "2026-11-22: this isn't a day of a list of roots.\n"])
    })

    it('are rejected with a signed day that isn’t over', async () => {
      const forge = (answer: Answer) => {
        const [last] = answer.items
        let before = last?.chain as string
        for (let at = Date.parse('2026-11-23'); ; at += 24 * 3600_000) {
          const next = { ...last, day: new Date(at).toISOString().slice(0, 10) }
          before = chainOf(before, next as unknown as ChainDay)
          answer.items.unshift({
            ...next,
            chain: before,
            signature: signChain(t.deps.secret, before),
          })
          if (at > Date.now() + 24 * 3600_000) return
        }
      }
      expect(await tampered(forge)).toMatchObject({
        status: 1,
        said: expect.stringContaining("this day isn't over"),
      })
    })

    it.each([
      ['--key', ''],
      ['--key', 'ab'],
      ['--until', ''],
      ['--until', '2026'],
    ])('are not verified with %s “%s”, which would check nothing', async (...option) => {
      expect((await tampered((answer) => answer.items.shift(), ...option)).status).toBe(2)
    })

    it.each([
      ['no file', [], 'Name the file of the roots.'],
      ['a third file', ['a.json', 'b.ndjson', 'c.ndjson'], 'Name one file beside the roots'],
      ['a short fingerprint', ['a.json', '--key', 'ab'], 'A fingerprint has 64 hexadecimal digits'],
      ['half a day', ['a.json', '--until', '2026'], 'A day is written like 2026-11-20.'],
      ['an unknown option', ['a.json', '--all'], 'Unknown option'],
    ])('are explained with the usage for %s', (_, words, sentence) => {
      const { status, said } = verify(...words)
      expect([status, said]).toEqual([2, expect.stringContaining(sentence)])
      expect(said).toContain('ROOTS [DAY.ndjson | DAY.records.ndjson | PROOF.json]')
    })

    it('are rejected as too old without the days up to yesterday', async () => {
      const { status, said } = await tampered(() => {}, '--until', '2026-11-23')
      const late = 'The list ends with 2026-11-22, before 2026-11-23.\n'
      expect([status, said]).toEqual([1, late])
    })

    it('are rejected if another key signed a chain of its own', async () => {
      const forge = (answer: Answer) => {
        const secret = 'another installation'
        let before = firstChain
        for (const item of answer.items.toReversed()) {
          before = chainOf(before, item as unknown as ChainDay)
          Object.assign(item, { chain: before, signature: signChain(secret, before) })
        }
        answer.publicKey = publicKeyOf(secret)
      }
      const own = await tampered(() => {})
      const [, key = ''] = /Key: (\w+)/.exec(own.said) ?? []
      const forged = await tampered(forge, '--key', key)
      expect(forged).toMatchObject({ status: 1, said: expect.stringContaining('another key') })
    })

    it('reject a day with a missing posting', async () => {
      const roots = save('roots.json', (await t.call('GET /ledger/roots?limit=4000')).text)
      const { text } = await linesOf('2026-11-20')
      const lines = save('2026-11-20.ndjson', text.split('\n').slice(1).join('\n'))
      expect(verify(roots, lines)).toMatchObject({
        status: 1,
        said: expect.stringMatching(/^2026-11-20: it has \d+ postings\.$/m),
      })
    })
  })
})
