import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { StartError } from '../platform/errors.ts'
import { assertPortFree, prepareDataDir } from './checks.ts'

/** Open to the account that PostgreSQL runs under where the tests run as root. */
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'plax-checks-'))
  chmodSync(folder, 0o755)
  return folder
}

it('refuses a taken port with one sentence that names it', async () => {
  const blocker = createServer()
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done))
  const { port } = blocker.address() as AddressInfo
  const config = readConfig({ HOST: '127.0.0.1', PORT: String(port) })
  await expect(assertPortFree(config)).rejects.toThrow(`Port ${port} is already in use.`)
  await new Promise((done) => blocker.close(done))
  await expect(assertPortFree(config)).resolves.toBeUndefined()
})

it('refuses a data folder that cannot be made', () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(() => prepareDataDir(join(file, 'data'))).toThrow(StartError)
})

it('refuses the data of another PostgreSQL and leaves them alone', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/PostgreSQL 17.*Nothing was changed/)
})

it('keeps the cluster when it stops, and lends it to no second server', async () => {
  const folder = newFolder()
  const first = await startEmbeddedPostgres(folder)
  await query(first.url('postgres'), "CREATE TABLE kept AS SELECT 'still here' AS word")
  await first.stop()
  const second = await startEmbeddedPostgres(folder)
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('Another Plax is running')
  expect(await query(second.url('postgres'), 'SELECT word FROM kept')).toEqual([
    { word: 'still here' },
  ])
  await second.stop()
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

it('makes no demo world in production unless it is asked to', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ PLAX_DEMO: '0' }).demo).toBe(false)
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', PLAX_DEMO: '1' }).demo).toBe(true)
})
