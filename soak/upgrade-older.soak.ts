import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { newOid } from '../apps/server/src/platform/ids.ts'
import { prepareJobs } from '../apps/server/src/platform/jobs/worker.ts'
import { grant } from '../apps/server/src/features/ledger/ledger.service.ts'
import { knownMigrations } from '../apps/server/src/start/database.ts'
import {
  createEmptyInstallation,
  type Installation,
  newFolder,
  readDatabase,
  removeFolders,
  runTool,
} from '../apps/server/src/testing/backups.ts'
import { withClient } from '../apps/server/src/testing/database.ts'

const now = new Date('2026-11-20T09:00:00Z')

describe('an upgrade of an older installation', () => {
  let here: Installation
  let before: Record<string, unknown>
  const to = join(newFolder(), 'before')

  beforeAll(async () => {
    here = await createEmptyInstallation()
    await migrate(here.databaseUrl, knownMigrations().slice(0, -2))
    const pool = createPool(here.databaseUrl, 2)
    await prepareJobs(pool)
    const amounts = [{ bucket: 'coin' as const, amount: 500, origin: 'test' }]
    const head = { operation: 'test', key: 'a', type: 'increase', now } as const
    await createDb(pool)
      .transaction()
      .execute((tx) => grant(tx, { ...head, ownerOid: newOid(now), amounts }))
    await pool.end()
    before = await readDatabase(here.databaseUrl)
  })
  afterAll(removeFolders)

  it('is refused while anything is connected, and changes nothing', async () => {
    await withClient(here.databaseUrl, async (client) => {
      await client.query('SELECT 1')
      const run = await runTool('upgrade', ['--to', to], here)
      expect(run).toMatchObject({ code: 1, output: expect.stringContaining('Stop Plax') })
    })
    expect(existsSync(to)).toBe(false)
    expect(await readDatabase(here.databaseUrl)).toEqual(before)
  })

  it('backs up, migrates, checks the ledger, and says what it did and the way back', async () => {
    const run = await runTool('upgrade', ['--to', to], here)
    expect(run).toMatchObject({ code: 0 })
    expect(run.output).toContain('2 migrations applied')
    for (const { name } of knownMigrations().slice(-2)) expect(run.output).toContain(name)
    expect(run.output).toContain('every invariant passed')
    expect(run.output).toContain(`npm run restore -- --from ${to} --replace`)
    expect(readdirSync(to)).toContain('manifest.json')
    expect((await readDatabase(here.databaseUrl)).entries).toEqual(before.entries)
    const again = await runTool('upgrade', ['--to', join(newFolder(), 'none')], here)
    expect(again).toMatchObject({
      code: 0,
      output: expect.stringContaining('All migrations were already applied'),
    })
    expect(again.output).not.toContain('A backup from before')
  })

  it('ends with the code 2 where the ledger is wrong, and names the invariant that fails', async () => {
    await withClient(here.databaseUrl, (client) =>
      client.query('UPDATE wallets SET posting_count = posting_count + 1'),
    )
    const run = await runTool('upgrade', [], here)
    expect(run.code).toBe(2)
    expect(run.output).toContain('The ledger is WRONG: postings_counted_without_gaps')
  })

  it('refuses the data of a newer Plax, of a newer PostgreSQL, and a folder without data', async () => {
    await withClient(here.databaseUrl, (client) =>
      client.query("INSERT INTO migrations VALUES ('299901010000_later.sql', 'x')"),
    )
    const newer = await runTool('upgrade', [], here)
    expect(newer).toMatchObject({ code: 1, output: expect.stringContaining('299901010000_later') })
    const dataDir = newFolder()
    const none = await runTool('upgrade', [], { dataDir })
    expect(none).toMatchObject({
      code: 1,
      output: expect.stringContaining('There’s no Plax data in'),
    })
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '99\n')
    const later = await runTool('upgrade', [], { dataDir })
    expect(later).toMatchObject({ code: 1, output: expect.stringContaining('Use the newer Plax') })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9.6\n')
    const strange = await runTool('upgrade', [], { dataDir })
    expect(strange).toMatchObject({
      code: 1,
      output: expect.stringContaining('You can run this with a network'),
    })
  })
})
