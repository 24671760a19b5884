import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../apps/server/src/testing/app.ts'
import {
  createEmptyInstallation,
  type Installation,
  newFolder,
  readDatabase,
  readFiles,
  removeFolders,
  runTool,
} from '../apps/server/src/testing/backups.ts'
import { signUpCreator } from '../apps/server/src/testing/people.ts'
import { publishStory } from '../apps/server/src/testing/stories.ts'

describe('a backup', () => {
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

  it('leaves the old data if its restore is killed, and can then be restored', async () => {
    const used = await createEmptyInstallation()
    const old = join(newFolder(), 'old')
    await t.deps.pool.query("UPDATE users SET introduction = 'newer'")
    expect(await runTool('backup', ['--to', old], here)).toMatchObject({ code: 0 })
    expect(await runTool('restore', ['--from', old], used)).toMatchObject({ code: 0 })
    const rows = await readDatabase(used.databaseUrl)

    const killed = await runTool('restore', ['--from', good, '--replace'], {
      ...used,
      onOutput: (output, kill) => output.includes('Loading the tables') && kill(),
    })
    expect(killed.code).toBe('SIGKILL')
    expect(await readDatabase(used.databaseUrl)).toEqual(rows)
    expect(await runTool('restore', ['--from', good, '--replace'], used)).toMatchObject({ code: 0 })
    const after = await readDatabase(used.databaseUrl)
    expect(after.users).not.toEqual(rows.users)
    expect(after.audit_log).toEqual(rows.audit_log)
    expect(await readFiles(used.dataDir)).toEqual(await readFiles(here.dataDir))
  })

  it('isn’t complete if it is killed', async () => {
    const to = join(newFolder(), 'cut')
    const killed = await runTool('backup', ['--to', to], {
      ...here,
      onOutput: (output, kill) => output.includes('Copying the tables') && kill(),
    })
    expect(killed.code).toBe('SIGKILL')
    expect(existsSync(to)).toBe(false)
    const refused = await runTool('restore', ['--from', `${to}.partial`], target)
    expect(refused.output).toContain('isn’t a complete Plax backup')
    expect((await runTool('backup', ['--to', to], here)).output).toContain(
      'was interrupted. If none',
    )
  })
})
