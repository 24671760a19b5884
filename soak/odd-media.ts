import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Encoding,
  encodingOf,
  startEncoding,
} from '../apps/server/src/features/media/encoding/encoding.service.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { FakeClock } from '../apps/server/src/platform/clock.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { newOid } from '../apps/server/src/platform/ids.ts'
import { openApp, type TestApp } from '../apps/server/src/testing/open-app.ts'
import { signUpCreator } from '../apps/server/src/testing/people.ts'

/** The whole server on a database of its own, for as long as `work` takes. */
export async function withServer(work: (t: TestApp, folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'plax-soak-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  try {
    const url = postgres.url('postgres')
    await migrate(url, readMigrations(join(import.meta.dirname, '../apps/server/src/migrations')))
    const env = { NODE_ENV: 'test', PLAX_DATA: join(folder, 'data'), PLAX_LOG_LEVEL: 'silent' }
    const t = await openApp(readConfig(env), url, { clock: new FakeClock(new Date()) })
    try {
      await work(t, folder)
    } finally {
      await t.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function encodeFile(t: TestApp, path: string): Promise<Encoding> {
  const subjectOid = newOid(new Date())
  const sourceKey = `soak/${subjectOid}`
  await t.deps.storage.put(sourceKey, readFileSync(path))
  const source = { subjectKind: 'soak', subjectOid, ownerOid: subjectOid, sourceKey }
  const { db } = t.deps
  await db.transaction().execute((tx) => startEncoding(tx, source, t.clock.now()))
  await t.runTasks()
  const encoding = await encodingOf(db, subjectOid)
  if (!encoding) throw new Error('There is no encoding.')
  return encoding
}

/** The statuses of so many uploads that one creator begins at once, and of what is asked beside. */
export async function beginUploads(t: TestApp, count: number) {
  const { token } = await signUpCreator(t)
  const begin = (index: number) => {
    const query = { key: `many/${index}`, context: 'file', filetype: 'x', fileSize: '10' }
    return t.call(`GET /upload/?${new URLSearchParams(query)}`, { token })
  }
  const all = Promise.all(Array.from({ length: count }, (_, index) => begin(index)))
  const beside = await t.call('GET /health')
  const statuses = (await all).map(({ status }) => status)
  const { status, body } = await begin(count)
  return { beside: beside.status, statuses: [...new Set(statuses)], oneMore: [status, body.code] }
}
