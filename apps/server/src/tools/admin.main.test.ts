import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { type Person, signUpPerson } from '../testing/people.ts'

const program = join(import.meta.dirname, 'admin.main.ts')

describe('npm run admin', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
    person = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const run = (...words: string[]) =>
    spawnSync(process.execPath, [program, ...words], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PLAX_DATA: mkdtempSync(join(tmpdir(), 'plax-admin-')),
        DATABASE_URL: t.deps.databaseUrl,
      },
    })
  it('opens the console to who signed up, with one row in the audit log', async () => {
    const look = () => t.call('GET /admin/audit', { token: person.token })
    expect((await look()).status).toBe(403)
    const [first, again] = [run(person.email.toUpperCase()), run(person.email)]
    expect([first.stderr, first.status, again.status]).toEqual(['', 0, 0])
    expect(first.stdout).toContain(`${person.nickname} is now an administrator.`)
    const { items } = (await look()).body as { items: { action: string; subjectOid: string }[] }
    const given = items.filter(({ action }) => action === 'role.given')
    expect(given.map(({ subjectOid }) => subjectOid)).toEqual([person.oid])
  })

  it('creates an account with --create, whose password opens the console', async () => {
    const email = 'first@plax.example'
    const { status, stdout, stderr } = run('--create', email, '--nickname', 'Harbourmaster')
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toContain('Harbourmaster is now an administrator.')
    const [, password = ''] = /Password: (\S+)/.exec(stdout) ?? []
    const { status: answered, body } = await t.call('POST /account/login', {
      body: { email, password },
    })
    expect([answered, body.user?.nickname]).toEqual([200, 'Harbourmaster'])
    const { items } = (await t.call('GET /admin/audit', { token: body.token })).body
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'role.given', subjectOid: body.user.oid }),
    )
  })

  it('creates nothing when the address or the nickname is taken or invalid', async () => {
    const count = async () => (await t.deps.db.selectFrom('users').select('oid').execute()).length
    const before = await count()
    const refused = [
      [run('--create', person.email), 'already has an account. Run npm run admin'],
      [
        run('--create', 'b@plax.example', '--nickname', person.nickname),
        'is taken. Choose another',
      ],
      [run('--create', 'b@plax.example', '--nickname', 'no spaces'), 'can’t be a nickname'],
      [run('b@plax.example', '--nickname', 'Harbour2'), '--nickname requires --create.'],
      [run('--create', 'b @plax.example'), '“b @plax.example” isn’t a valid email address.'],
    ] as const
    for (const [{ status, stdout, stderr }, sentence] of refused) {
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toContain(sentence)
    }
    expect(await count()).toBe(before)
  })

  it.each([
    ['no address', [], 'Enter an email address.'],
    ['no address to create', ['--create'], 'Enter an email address.'],
    ['an empty address', [''], '“” isn’t a valid email address.'],
    ['a word that is no address', ['mira'], '“mira” isn’t a valid email address.'],
    ['an address without a domain', ['--create', 'mira@localhost'], '“mira@localhost” isn’t a'],
    ['an overlong address', [`${'m'.repeat(250)}@b.example`], 'isn’t a valid email address.'],
    ['two addresses', ['a@b.example', 'c@d.example'], 'Enter only one email address.'],
    ['an unknown option', ['--all'], 'Unknown option'],
    ['no nickname', ['--create', 'a@b.example', '--nickname'], '--nickname'],
    ['an empty nickname', ['--create', 'a@b.example', '--nickname='], '“” can’t be a nickname.'],
  ])('prints what is wrong and its usage for %s', (_what, words, sentence) => {
    const { status, stdout, stderr } = run(...words)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
    expect(stderr).toContain('Usage: npm run admin -- EMAIL')
  })

  it('refuses an address with which nobody signed up', () => {
    const { status, stderr } = run('nobody@plax.example')
    expect(status).toBe(1)
    expect(stderr).toContain('There’s no account for nobody@plax.example.')
  })
})
