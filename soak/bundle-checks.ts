import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { aboutPaths } from '../apps/server/src/features/bundle/archive/paths.ts'
import { readSigner } from '../apps/server/src/features/bundle/archive/signature.ts'
import { unfinished } from '../apps/server/src/platform/storage/disk-storage.ts'
import { sha256, unzip } from '../apps/server/src/testing/bundles.ts'
import type { Person } from '../apps/server/src/testing/people.ts'
import { runAllQueued } from '../apps/server/src/testing/run-jobs.ts'
import type { Site } from './bundle-site.ts'

/** Written anew with each export. */
const changing = /^(manifest\.json|signature\.json|README\.txt|ledger\/|journal\/)/

/** The sums of a bundle’s files by path; throws if its manifest names others, or its signature is wrong. */
export async function sumsOf(bundle: Buffer): Promise<Map<string, string>> {
  const files = await unzip(bundle)
  const told = files.get('manifest.json') ?? Buffer.alloc(0)
  readSigner(files.get('signature.json') ?? Buffer.alloc(0), told)
  const manifest = JSON.parse(told.toString('utf8'))
  const named = manifest.entries.map(({ path }: { path: string }) => path)
  const found = [...files.keys()].filter((path) => !aboutPaths.has(path))
  if (found.join('\n') !== named.join('\n')) throw new Error('The manifest names other files.')
  if (manifest.missing.length > 0) throw new Error(`It misses ${manifest.missing.join(', ')}.`)
  for (const entry of manifest.entries) {
    const file = files.get(entry.path) ?? Buffer.alloc(0)
    if (file.length !== entry.bytes || sha256(file) !== entry.sha256) {
      throw new Error(`${entry.path} is another file.`)
    }
  }
  const stable = [...files].filter(([path]) => !changing.test(path) && !path.endsWith('.charx'))
  return new Map(stable.map(([path, bytes]) => [path, sha256(bytes)]))
}

/** What somebody has, by words that don't depend on the installation. */
export async function belongings({ t }: Site, { oid }: Pick<Person, 'oid'>): Promise<string[]> {
  const { rows: items } = await sql<{ name: string }>`
    SELECT 'content ' || coalesce(title, '') AS name FROM catalogue_items
    JOIN contents ON content_oid = oid WHERE owner_oid = ${oid}
    UNION ALL SELECT 'story ' || title FROM catalogue_items
    JOIN stories ON content_oid = oid WHERE owner_oid = ${oid}
    UNION ALL SELECT 'tier ' || name FROM subscription_tiers WHERE creator_oid = ${oid}
    UNION ALL SELECT 'subtitles ' || lang FROM subtitles WHERE owner_oid = ${oid}
    UNION ALL SELECT 'intro ' || intro::text FROM channels WHERE creator_oid = ${oid}`.execute(
    t.deps.db,
  )
  const uploads = await t.deps.db
    .selectFrom('uploads')
    .select(['oid', 'state', 'content_oid'])
    .where('owner_oid', '=', oid)
    .execute()
  const files = []
  for (const { oid: upload, state, content_oid: item } of uploads) {
    const sum = await sumOfObject(t.deps.storage, `uploads/${upload}`)
    files.push(`file ${state} ${item ? 'used' : 'unused'} ${sum}`)
  }
  return [...items.map(({ name }) => name), ...files].toSorted()
}

async function sumOfObject(storage: Site['t']['deps']['storage'], key: string): Promise<string> {
  const object = await storage.get(key)
  if (!object) return 'missing'
  const hash = createHash('sha256')
  for await (const chunk of object.stream) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** Objects without a row and rows without their object, once what is swept was swept. */
export async function leftBehind({ t, folder }: Site): Promise<string[]> {
  const { db, storage, clock } = t.deps
  t.clock.advance(10 * 24 * 3600 * 1000)
  await runAllQueued(t)
  for (const job of [
    'media.sweepUploads',
    'media.sweepOrphans',
    'encoding.sweepOrphans',
    'bundle.expire-exports',
  ]) {
    await t.jobs.get(job)?.({})
  }
  await runAllQueued(t)
  await storage.sweep(clock.now())
  const left: string[] = []
  for (const [prefix, table] of [
    ['uploads/', 'uploads'],
    ['media/', 'assets'],
    ['encodings/', 'encodings'],
  ] as const) {
    const { rows } = await sql<{ oid: string }>`SELECT oid FROM ${sql.table(table)}`.execute(db)
    const owners = new Set(rows.map(({ oid }) => oid))
    const keys = await listAll(storage, prefix)
    const stored = new Set(keys.map((key) => key.slice(prefix.length).split('/', 1)[0] ?? ''))
    left.push(
      ...[...stored].filter((oid) => !owners.has(oid)).map((oid) => `object ${prefix}${oid}`),
    )
    if (table === 'encodings') continue
    left.push(...[...owners].filter((oid) => !stored.has(oid)).map((oid) => `row ${prefix}${oid}`))
  }
  left.push(...(await listAll(storage, 'bundles/')))
  const half = join(folder, 'data/objects', unfinished)
  if (existsSync(half)) left.push(...readdirSync(half))
  return left
}

async function listAll(storage: Site['t']['deps']['storage'], prefix: string): Promise<string[]> {
  const keys: string[] = []
  for (let page = await storage.list(prefix); page.length > 0;) {
    keys.push(...page.map(({ key }) => key))
    page = await storage.list(prefix, page.at(-1)?.key)
  }
  return keys
}
