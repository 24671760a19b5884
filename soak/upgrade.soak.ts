import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFormerPrograms } from '../apps/server/src/backup/former-postgres.ts'
import { grant, spend } from '../apps/server/src/features/ledger/ledger.service.ts'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import {
  type Programs,
  readMajor,
  startEmbeddedPostgres,
  upgradeDir,
} from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { newOid } from '../apps/server/src/platform/ids.ts'
import { prepareJobs } from '../apps/server/src/platform/jobs/worker.ts'
import { knownMigrations } from '../apps/server/src/start/database.ts'
import {
  newFolder,
  readDatabase,
  removeFolders,
  runTool,
} from '../apps/server/src/testing/backups.ts'
import { withClient } from '../apps/server/src/testing/database.ts'

const former = '17'
const now = new Date('2026-11-20T09:00:00Z')
const ends: (() => Promise<void>)[] = []
const dataDir = newFolder()
let programs: Programs

/** An installation of an older Plax on an older PostgreSQL, with money in its ledger. */
beforeAll(async () => {
  programs = findFormerPrograms(former, null, (end) => ends.push(end))
  const server = await startEmbeddedPostgres(dataDir, {}, programs)
  const url = server.url('plax')
  await withClient(server.url('postgres'), (client) => client.query('CREATE DATABASE plax'))
  await migrate(url, knownMigrations().slice(0, -1))
  const pool = createPool(url, 2)
  await prepareJobs(pool)
  const ownerOid = newOid(now)
  await createDb(pool)
    .transaction()
    .execute(async (tx) => {
      const head = { operation: 'test', type: 'increase', now } as const
      const amounts = [{ bucket: 'coin' as const, amount: 500, origin: 'test' }]
      await grant(tx, { ...head, key: 'a', ownerOid, amounts })
      const debit = { currency: 'coin', amount: 30, allowBonus: false } as const
      const legs = [{ kind: 'creator' as const, ownerOid: newOid(now), amount: 20 }]
      await spend(tx, { ...head, ...debit, legs, key: 'b', type: 'consume', payerOid: ownerOid })
    })
  await pool.end()
  await server.stop()
}, 300_000)
afterAll(async () => {
  for (const end of ends) await end()
  removeFolders()
})

describe('an upgrade over a major version of PostgreSQL', () => {
  const read = async (folder: string, of?: Programs) => {
    const server = await startEmbeddedPostgres(folder, {}, of)
    const found = await readDatabase(server.url('plax'))
    await server.stop()
    return found
  }

  it('fetches the former programs, moves every row, proves the ledger, and keeps the old', async () => {
    const before = await read(dataDir, programs)
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow('`npm run upgrade` moves it')
    const to = join(newFolder(), 'before')
    const run = await runTool('upgrade', ['--to', to], { dataDir })
    expect(run).toMatchObject({ code: 0 })
    expect(run.output).toContain('every invariant passed')
    expect(run.output).toContain('1 migration applied:')
    expect(run.output).toContain(`npm run restore -- --from ${to} --replace`)
    expect(readMajor(dataDir)).not.toBe(former)
    const after = await read(dataDir)
    for (const table of ['postings', 'entries', 'wallets', 'ledger_lots', 'instance', 'outbox']) {
      expect(after[table], table).toEqual(before[table])
    }
    expect(before.entries).toHaveLength(5)
    const kept = readdirSync(dataDir).filter((name) => name.startsWith('postgres-17-'))
    expect(kept).toHaveLength(1)
    expect(existsSync(upgradeDir(dataDir))).toBe(false)
    const again = await runTool('upgrade', [], { dataDir })
    expect(again.output).toContain('All migrations were already applied.')
  })

  it('ends what was stopped between its two renames, and starts nothing empty meanwhile', async () => {
    const folder = newFolder()
    mkdirSync(upgradeDir(folder))
    const server = await startEmbeddedPostgres(upgradeDir(folder))
    await withClient(server.url('postgres'), (client) => client.query('CREATE DATABASE plax'))
    await migrate(server.url('plax'), knownMigrations())
    await server.stop()
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow('`npm run upgrade` to finish it')
    const run = await runTool('upgrade', [], { dataDir: folder })
    expect(run).toMatchObject({
      code: 0,
      output: expect.stringContaining('Finished the interrupted upgrade.'),
    })
    expect(readMajor(folder)).not.toBeNull()
  })

  it('says the ways on where the former programs cannot be had', async () => {
    const folder = newFolder()
    const server = await startEmbeddedPostgres(folder, {}, programs)
    await server.stop()
    const run = await runTool('upgrade', ['--postgres', join(folder, 'no')], { dataDir: folder })
    expect(run.code).toBe(1)
    expect(run.output).toContain(
      'pass --postgres FOLDER with a folder that contains its bin/postgres',
    )
    expect(run.output).toContain('Nothing was changed.')
    expect(readMajor(folder)).toBe(former)
  })
})
