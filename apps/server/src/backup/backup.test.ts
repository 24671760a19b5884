import { cpSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { FakeClock } from '../platform/clock.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createEmptyInstallation,
  type Installation,
  newFolder,
  readDatabase,
  readFiles,
  removeFolders,
  runTool,
} from '../testing/backups.ts'
import { openPaidChat } from '../testing/chats.ts'
import { giveAmount, walletOf } from '../testing/money.ts'
import { withClient } from '../testing/database.ts'
import { openApp } from '../testing/open-app.ts'
import { type Person, signUpCreator } from '../testing/people.ts'
import { expectSoundLedger } from '../testing/sound-ledger.ts'
import { publishStory } from '../testing/stories.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 90_000 })

const leftOut = ['sessions', 'email_codes', 'mails']

describe('a backup and its restore elsewhere', () => {
  let t: TestApp
  let here: Installation
  let there: Installation
  let reader: Person
  let before: Record<string, unknown>
  const archive = join(newFolder(), 'nightly')

  beforeAll(async () => {
    t = await createTestApp()
    here = { databaseUrl: t.deps.databaseUrl, dataDir: t.deps.config.dataDir }
    const creator = await signUpCreator(t)
    const paid = await openPaidChat(t, await publishStory(t, creator))
    reader = paid.person
    await paid.chat.say('Tab\there, line\nhere, \\ and 등대.')
    await t.call('POST /account/signup/code', { body: { email: 'waiting@example.com' } })
    // Chats are counted a moment after they were held.
    await vi.waitFor(async () => {
      const counts = await t.deps.db
        .selectFrom('shelf_cards')
        .select('popularity as chat_count')
        .execute()
      expect(counts).toEqual([{ chat_count: 1 }])
    }, 10_000)
    await t.deps.db
      .insertInto('audit_log')
      .values({
        id: 'a',
        actor_oid: null,
        action: 'test',
        subject_kind: 'none',
        subject_oid: null,
        details: '{"text":"\\\\N \\n \\t"}',
        created_at: t.clock.now(),
      })
      .execute()
    // A restore makes the sums of the ledger again, as they are after a roll-up.
    await t.jobs.get('ledger.rollUp')?.({})
    before = await readDatabase(here.databaseUrl)
    there = await createEmptyInstallation()
  })
  afterAll(async () => {
    await t.close()
    removeFolders()
  })

  it('brings every row and every file back, while Plax runs', async () => {
    const backup = await runTool('backup', ['--to', archive], here)
    expect(backup).toMatchObject({ code: 0 })
    const parts = ['files', 'files.sha256', 'manifest.json', 'tables']
    expect(readdirSync(archive).toSorted()).toEqual(parts)
    expect(await readDatabase(here.databaseUrl)).toEqual(before)

    const restore = await runTool('restore', ['--from', archive], there)
    expect(restore).toMatchObject({ code: 0 })
    expect(restore.output).toContain('every invariant passed')
    const after = await readDatabase(there.databaseUrl)
    const expected = { ...before, ...Object.fromEntries(leftOut.map((name) => [name, []])) }
    expect(after).toEqual(expected)
    for (const name of [...leftOut, 'users', 'chat_messages', 'entries', 'stories']) {
      expect(before[name], name).not.toEqual([])
    }
    const files = await readFiles(here.dataDir)
    expect(Object.keys(files).length).toBeGreaterThan(0)
    expect(await readFiles(there.dataDir)).toEqual(files)
  })

  it('has rolled up every posting, whose transaction is of another cluster', async () => {
    const { rows } = await withClient(there.databaseUrl, (client) =>
      client.query(`SELECT count(*)::int AS postings, count(*) FILTER (
        WHERE xact >= (SELECT xact FROM rollup_watermark))::int AS tail FROM postings`),
    )
    expect(rows).toEqual([{ postings: expect.any(Number), tail: 0 }])
    expect(rows[0].postings).toBeGreaterThan(0)
  })

  const rowsBefore = (table: string) => (before[table] as unknown[]).length

  it('has told the planner of its rows', async () => {
    const { rows } = await withClient(there.databaseUrl, (client) =>
      client.query(`SELECT relname, reltuples::int AS rows,
          EXISTS (SELECT FROM pg_stats WHERE tablename = relname) AS "areKnown"
        FROM pg_class WHERE oid IN ('users'::regclass, 'entries'::regclass) ORDER BY relname`),
    )
    expect(rows).toEqual([
      { relname: 'entries', rows: rowsBefore('entries'), areKnown: true },
      { relname: 'users', rows: rowsBefore('users'), areKnown: true },
    ])
  })

  it('counts every sale as older than what comes, for the sums by day', async () => {
    const { rows } = await withClient(there.databaseUrl, (client) =>
      client.query(`SELECT count(*)::int AS sales FROM sales
        WHERE xact = 0 AND (SELECT xact FROM sale_days_watermark) = 0`),
    )
    expect(rows).toEqual([{ sales: rowsBefore('sales') }])
    expect(rows[0].sales).toBeGreaterThan(0)
  })

  it('is Plax again: people sign in, money moves on, and the ledger passes its checks', async () => {
    const env = { NODE_ENV: 'test', PLAX_DATA: there.dataDir, PLAX_LOG_LEVEL: 'silent' }
    const config = readConfig(env)
    const clock = new FakeClock(t.clock.now())
    const restored = await openApp(config, there.databaseUrl, { clock })
    try {
      expect((await restored.call('GET /wallet', { token: reader.token })).status).toBe(401)
      const login = await restored.call('POST /account/login', {
        body: { loginType: 'plax', email: reader.email, password: reader.password },
      })
      expect(login.status, login.text).toBe(200)
      const person = { ...reader, token: login.body.token }
      expect(await walletOf(restored, person)).toEqual(await walletOf(t, reader))
      await giveAmount(restored, person, 'coin', 5)
      await expectSoundLedger(restored)
    } finally {
      await restored.close()
    }
  })

  it('goes into no installation that holds data, and changes nothing of it', async () => {
    const [rows, files] = [await readDatabase(there.databaseUrl), await readFiles(there.dataDir)]
    const refused = await runTool('restore', ['--from', archive], there)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/already has data .* Nothing was changed/)
    expect(refused.output).not.toMatch(/^\s+at /m)
    expect(await readDatabase(there.databaseUrl)).toEqual(rows)
    expect(await readFiles(there.dataDir)).toEqual(files)
  })

  it('replaces data on demand, after a backup of it that can be restored', async () => {
    const old = await readDatabase(there.databaseUrl)
    const replaced = await runTool('restore', ['--from', archive, '--replace'], there)
    expect(replaced).toMatchObject({ code: 0 })
    expect((await readDatabase(there.databaseUrl)).entries).toEqual(before.entries)
    const kept = /was saved in (\S+)/.exec(replaced.output)?.[1] ?? ''
    const third = await createEmptyInstallation()
    expect(await runTool('restore', ['--from', kept], third)).toMatchObject({ code: 0 })
    const again = await readDatabase(third.databaseUrl)
    expect(again.entries).toEqual(old.entries)
    expect(old.entries).not.toEqual(before.entries)
  })

  it('is refused while Plax is connected to the database', async () => {
    const refused = await runTool('restore', ['--from', archive, '--replace'], here)
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('Stop Plax')
    expect(await readDatabase(here.databaseUrl)).toEqual(before)
  })

  it('is of one moment, whatever is paid meanwhile', async () => {
    let isOver = false
    const paying = (async () => {
      while (!isOver) await giveAmount(t, reader, 'coin', 1)
    })()
    const busy = join(newFolder(), 'busy')
    const backup = await runTool('backup', ['--to', busy], here)
    isOver = true
    await paying
    expect(backup).toMatchObject({ code: 0 })
    const target = await createEmptyInstallation()
    const restore = await runTool('restore', ['--from', busy], target)
    expect(restore.output).toContain('every invariant passed')
    const now = (await readDatabase(here.databaseUrl)).postings as string[]
    const then = (await readDatabase(target.databaseUrl)).postings as string[]
    expect(now).toEqual(expect.arrayContaining(then))
    expect(then.length).toBeGreaterThan((before.postings as string[]).length)
  })

  it('keeps the newest complete archives with --keep, and every other file', async () => {
    const folder = newFolder()
    const old = (day: string) => `plax-2026-01-${day}T03-15-00-000Z`
    for (const day of ['01', '02', '03']) {
      cpSync(archive, join(folder, old(day)), { recursive: true })
    }
    truncateSync(join(folder, old('02'), 'manifest.json'), 20)
    const others = ['plax-before-upgrade-2025', 'monday', 'plax-2026-01-04T03-15-00-000Z.partial']
    for (const name of others) cpSync(archive, join(folder, name), { recursive: true })
    const backup = await runTool('backup', ['--in', folder, '--keep', '2'], here)
    expect(backup).toMatchObject({ code: 0 })
    expect(backup.output).toContain(`Removed ${old('01')}`)
    const left = readdirSync(folder)
    const made = left.filter((name) => /^plax-20(?!26-01)/.test(name))
    expect(made).toHaveLength(1)
    expect(left.toSorted()).toEqual([...others, old('02'), old('03'), ...made].toSorted())
  })

  it('removes nothing if it fails, if --keep isn’t a number, or if --to names its folder', async () => {
    const folder = newFolder()
    const old = ['plax-2026-01-01T03-15-00-000Z', 'plax-2026-01-02T03-15-00-000Z']
    for (const name of old) cpSync(archive, join(folder, name), { recursive: true })
    const gone = { ...here, databaseUrl: here.databaseUrl.replace(/\/test_\w+/, '/gone') }
    const to = join(folder, 'monday')
    for (const [args, installation] of [
      [['--in', folder, '--keep', '1'], gone],
      [['--in', folder, '--keep', '0'], here],
      [['--to', to, '--keep', '1'], here],
      [['--to', to, '--in', folder], here],
    ] as const) {
      expect(await runTool('backup', [...args], installation)).toMatchObject({ code: 1 })
    }
    expect(readdirSync(folder).toSorted()).toEqual(old)
  })
})
