import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { tablePath } from '../apps/server/src/backup/archive.ts'
import {
  newFolder,
  readDatabase,
  removeFolders,
  runTool,
} from '../apps/server/src/testing/backups.ts'
import { withClient } from '../apps/server/src/testing/database.ts'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')
const dataDir = newFolder()
const instance = { schema: 'public', name: 'instance' }
let server: ReturnType<typeof spawn>

beforeAll(async () => {
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env
  const env = { ...inherited, PLAX_DATA: dataDir, PLAX_ROLES: 'worker', PLAX_DEMO: '0' }
  server = spawn(process.execPath, [main], { stdio: 'ignore', env })
  const isReady = async () => expect(await countJobs()).toBeGreaterThan(0)
  await vi.waitFor(isReady, { timeout: 50_000, interval: 200 })
})

/** The timetable is written when the worker starts, after all else. */
async function countJobs(): Promise<number> {
  const url = await findEmbeddedPostgres(dataDir, 'plax')
  if (!url) return 0
  const count = withClient(url, (client) =>
    client.query('SELECT count(*)::int AS jobs FROM graphile_worker._private_known_crontabs'),
  )
  return count.then(({ rows }) => rows[0].jobs).catch(() => 0)
}

async function stop(): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}
afterAll(async () => {
  await stop()
  removeFolders()
})

it('backs the embedded database up while it runs and while it does not', async () => {
  const folder = newFolder()
  const [running, stopped] = [join(folder, 'running'), join(folder, 'stopped')]
  expect(await runTool('backup', ['--to', running], { dataDir })).toMatchObject({ code: 0 })
  const refused = await runTool('restore', ['--from', running, '--replace'], { dataDir })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('Another Plax is running on this data folder. Stop it')
  await stop()
  expect(await runTool('backup', ['--to', stopped], { dataDir })).toMatchObject({ code: 0 })
  expect(await findEmbeddedPostgres(dataDir, 'plax')).toBeNull()

  const instanceOf = (archive: string) => readFileSync(tablePath(archive, instance))
  expect(instanceOf(stopped)).toEqual(instanceOf(running))

  // What a start fills by itself is no data that a restore would have to spare.
  const again = await runTool('restore', ['--from', running], { dataDir })
  expect(again).toMatchObject({ code: 0, output: expect.not.stringContaining('is kept in') })

  const target = newFolder()
  const restored = await runTool('restore', ['--from', running], { dataDir: target })
  expect(restored).toMatchObject({ code: 0 })
  const secret = await readInstance(dataDir)
  expect(secret).toHaveLength(1)
  expect(await readInstance(target)).toEqual(secret)
})

/** The row that no two installations share. */
async function readInstance(folder: string): Promise<unknown> {
  const database = await startEmbeddedPostgres(folder)
  try {
    return (await readDatabase(database.url('plax'))).instance
  } finally {
    await database.stop()
  }
}

it('says where there is nothing, and what the words of the command are', async () => {
  const empty = newFolder()
  const none = await runTool('backup', ['--to', join(empty, 'x')], { dataDir: empty })
  expect(none).toMatchObject({
    code: 1,
    output: expect.stringContaining('There’s no Plax data in'),
  })
  const taken = await runTool('backup', ['--to', empty], { dataDir })
  expect(taken.output).toContain('already exists. Nothing was written.')
  for (const args of [[], ['--form', 'x'], ['x']]) {
    const wrong = await runTool('restore', args, { dataDir: empty })
    expect(wrong.code).toBe(1)
    expect(wrong.output).toContain('npm run restore -- --from FOLDER [--replace]')
  }
  const missing = await runTool('restore', ['--from', join(empty, 'x')], { dataDir: empty })
  expect(missing.output).toContain('isn’t a complete Plax backup')
})
