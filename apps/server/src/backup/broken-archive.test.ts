import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readMigrations } from '../platform/db/migrate.ts'
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
import { withClient } from '../testing/database.ts'
import { migrationsFolder } from '../testing/global-setup.ts'
import { signUpCreator } from '../testing/people.ts'
import { publishStory } from '../testing/stories.ts'
import { checkArchive } from './check-archive.ts'
import { restore } from './restore.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 90_000 })

const version = '0.1.0'
const quiet = { say: () => {}, step: () => {} }

/** Rewrites a manifest as somebody would who knows how its sum is made. */
function rewriteManifest(folder: string, fields: Record<string, unknown>): void {
  const path = join(folder, 'manifest.json')
  const { sha256: _, ...rest } = { ...JSON.parse(readFileSync(path, 'utf8')), ...fields }
  const sha256 = createHash('sha256').update(JSON.stringify(rest)).digest('hex')
  writeFileSync(path, JSON.stringify({ ...rest, sha256 }))
}

const firstFile = (folder: string) =>
  join(folder, readFileSync(join(folder, 'files.sha256'), 'utf8').slice(66).split('\n')[0] ?? '')

describe('an archive', () => {
  let t: TestApp
  let here: Installation
  let target: Installation
  const good = join(newFolder(), 'good')

  beforeAll(async () => {
    t = await createTestApp()
    here = { databaseUrl: t.deps.databaseUrl, dataDir: t.deps.config.dataDir }
    await publishStory(t, await signUpCreator(t))
    await t.deps.pool.query(`INSERT INTO audit_log (id, action, subject_kind, details, created_at)
      SELECT 'many' || n, 'test', 'none', jsonb_build_object('words', repeat(md5(n::text), 4)), now()
      FROM generate_series(1, 15000) n`)
    expect(await runTool('backup', ['--to', good], here)).toMatchObject({ code: 0 })
    target = await createEmptyInstallation()
  })
  afterAll(async () => {
    await t.close()
    removeFolders()
  })

  const damages: [string, RegExp, (folder: string) => void][] = [
    ['has no manifest', /no manifest\.json/, (at) => rmSync(join(at, 'manifest.json'))],
    [
      'has a cut manifest',
      /manifest of .* is damaged/,
      (at) => truncateSync(join(at, 'manifest.json'), 3000),
    ],
    [
      'has a changed manifest',
      /manifest of .* is damaged/,
      (at) => {
        const path = join(at, 'manifest.json')
        writeFileSync(path, readFileSync(path, 'utf8').replace('"rows": 1,', '"rows": 2,'))
      },
    ],
    [
      'has a cut table',
      /public\.users\.copy\.gz is damaged/,
      (at) => truncateSync(join(at, 'tables/public.users.copy.gz'), 40),
    ],
    [
      'lacks a table',
      /public\.entries\.copy\.gz is missing/,
      (at) => rmSync(join(at, 'tables/public.entries.copy.gz')),
    ],
    ['has a changed picture', /is damaged/, (at) => appendFileSync(firstFile(at), 'x')],
    ['lacks a picture', /is missing/, (at) => rmSync(firstFile(at))],
    [
      'has a changed list of files',
      /files\.sha256 is damaged/,
      (at) => truncateSync(join(at, 'files.sha256'), 100),
    ],
    ['is of a newer format', /newer Plax/, (at) => rewriteManifest(at, { format: 2 })],
    [
      'is of a newer Plax',
      /different Plax version \(9\.1\.0/,
      (at) => rewriteManifest(at, { plax: '9.1.0' }),
    ],
    [
      'has a migration of tomorrow',
      /migration 209901010000_story_more\.sql/,
      (at) => {
        const { migrations } = JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'))
        const checksum = 'a'.repeat(64)
        migrations.push({ name: '209901010000_story_more.sql', checksum })
        rewriteManifest(at, { migrations })
      },
    ],
    [
      'counts more rows than there are',
      /users couldn’t be loaded: got 1 rows instead of 5.*data is unchanged/,
      (at) => {
        const { tables } = JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'))
        const more = tables.map((one: { name: string; rows: number }) =>
          one.name === 'users' ? { ...one, rows: 5 } : one,
        )
        rewriteManifest(at, { tables: more })
      },
    ],
  ]

  const migrations = readMigrations(migrationsFolder)

  /** Checks and restores an archive into the empty installation, as the command does. */
  async function restoreFrom(folder: string) {
    const archive = await checkArchive(folder, { version, migrations }, quiet)
    return restore({ ...toTarget(), archive })
  }

  const toTarget = () => ({
    ...target,
    filesFolder: join(target.dataDir, 'objects'),
    version,
    migrations,
    now: new Date(),
    replace: false,
    progress: quiet,
  })

  it('is rejected by the command with a reason and no stack trace if it has no manifest', async () => {
    const bad = join(newFolder(), 'bad')
    cpSync(good, bad, { recursive: true })
    rmSync(join(bad, 'manifest.json'))
    const refused = await runTool('restore', ['--from', bad], target)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/no manifest\.json/)
    expect(refused.output).not.toMatch(/^\s+at /m)
  })

  it.each(damages)(
    'is rejected with a reason if it %s, and nothing is restored',
    async (_what, sentence, damage) => {
      const bad = join(newFolder(), 'bad')
      cpSync(good, bad, { recursive: true })
      damage(bad)
      await expect(restoreFrom(bad)).rejects.toThrow(sentence)
      expect((await readDatabase(target.databaseUrl)).users).toBeUndefined()
      expect(await readFiles(target.dataDir)).toEqual({})
    },
  )

  it('isn’t written if the stored files can’t be listed', async () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'objects'), 'No folder.')
    const to = join(newFolder(), 'unread')
    const refused = await runTool('backup', ['--to', to], { ...here, dataDir })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('ENOTDIR') })
    expect(existsSync(to)).toBe(false)
  })

  it('isn’t written if the disk is full', async () => {
    const parent = newFolder()
    const to = join(parent, 'full')
    const full = await runTool('backup', ['--to', to], { ...here, fileBlocks: 200 })
    expect(full.code).toBe(1)
    expect(full.output).toMatch(/The disk that holds .* is full/)
    expect(readdirSync(parent)).toEqual([])
  })

  it('isn’t restored in part if the disk is full', async () => {
    const full = await runTool('restore', ['--from', good], { ...target, fileBlocks: 0 })
    expect(full.code).toBe(1)
    expect(full.output).toMatch(/The disk that holds .* is full.*Your data is unchanged/)
    expect((await readDatabase(target.databaseUrl)).users).toBeUndefined()
    expect(readdirSync(target.dataDir)).toEqual([])
  })

  it('isn’t restored over files and tables that don’t belong to Plax', async () => {
    const strange = await createEmptyInstallation()
    mkdirSync(join(strange.dataDir, 'objects'))
    writeFileSync(join(strange.dataDir, 'objects/mine.txt'), 'mine')
    const refuse = async (sentence: RegExp, ...args: string[]) => {
      const refused = await runTool('restore', ['--from', good, ...args], strange)
      expect(refused.code).toBe(1)
      expect(refused.output).toMatch(sentence)
    }
    await refuse(/already has data \(0 rows and 1 other files\)/)
    await refuse(/don’t belong to any database/, '--replace')
    const make = "CREATE TABLE diary AS SELECT 'dear' AS word"
    await withClient(strange.databaseUrl, (client) => client.query(make))
    await refuse(/don’t belong to Plax/, '--replace')
    expect(await readDatabase(strange.databaseUrl)).toMatchObject({ diary: ['{"word": "dear"}'] })
    expect(Object.keys(await readFiles(strange.dataDir))).toEqual(['mine.txt'])
  })

  it('is rejected if it is cut after it was checked', async () => {
    const cut = join(newFolder(), 'cut')
    cpSync(good, cut, { recursive: true })
    const archive = await checkArchive(cut, { version, migrations }, quiet)
    truncateSync(join(cut, 'tables/public.audit_log.copy.gz'), 100_000)
    await expect(restore({ ...toTarget(), archive })).rejects.toThrow(
      /audit_log couldn’t be loaded.*Your data is unchanged/,
    )
    expect((await readDatabase(target.databaseUrl)).users).toBeUndefined()
    expect(await readFiles(target.dataDir)).toEqual({})
  })

  it('of an older Plax is migrated, and can be restored by the older version again', async () => {
    const older = await createEmptyInstallation()
    const archive = await checkArchive(good, { version, migrations }, quiet)
    const sql = "ALTER TABLE users ADD COLUMN motto text NOT NULL DEFAULT 'none'"
    const motto = { name: '209901010000_account_motto.sql', checksum: 'b', sql }
    const request = {
      ...older,
      filesFolder: join(older.dataDir, 'objects'),
      archive,
      version: '0.2.0',
      migrations: [...migrations, motto],
      now: new Date(),
      replace: false,
      progress: quiet,
    }
    const result = await restore(request)
    expect(result).toEqual({ keptAside: null, applied: [motto.name], brokenInvariants: [] })
    expect((await readDatabase(older.databaseUrl)).users).toEqual([
      expect.stringContaining('"motto": "none"'),
    ])
    const back = await restore({ ...request, version, migrations, replace: true })
    expect(back).toMatchObject({
      applied: [],
      keptAside: expect.stringContaining('before-restore'),
    })
    expect(await readDatabase(older.databaseUrl)).toMatchObject({
      users: [expect.not.stringMatching(/,none\)$/)],
    })
  })
})
