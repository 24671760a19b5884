import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ObjectInfo, Storage } from './storage.ts'

const dayMs = 24 * 3600 * 1000

interface Folder {
  /** Ends with a slash; the next segment of its keys is the `oid` of the row that owns them. */
  prefix: string
  table: string
}

/**
 * Deletes a folder's objects that no row owns, such as those of a process that died before it inserted
 * one. Objects of the last day may belong to a transaction that hasn't committed.
 */
export async function sweepOrphans(
  { db, storage, clock, metrics }: { db: Db; storage: Storage; clock: Clock; metrics: Metrics },
  { prefix, table }: Folder,
): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs)
  const ownerOf = ({ key }: ObjectInfo) => key.slice(prefix.length).split('/', 1)[0] ?? ''
  for (let page = await storage.list(prefix); page.length > 0;) {
    const old = page.filter(({ modifiedAt }) => modifiedAt < before)
    const { rows } = await sql<{ oid: string }>`
      SELECT oid FROM ${sql.table(table)}
      WHERE oid = ANY(${[...new Set(old.map(ownerOf))]}::text[])`.execute(db)
    const owners = new Set(rows.map(({ oid }) => oid))
    const orphans = old.filter((found) => !owners.has(ownerOf(found)))
    for (const { key } of orphans) await storage.delete(key)
    metrics.forgot(`${table}_objects`, orphans.length)
    page = await storage.list(prefix, page.at(-1)?.key)
  }
}
