import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import './upload.tables.ts'
import { partsOf, uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/** Forgets files; a job deletes their objects and parts once the transaction is done. */
export async function forgetUploads(tx: Tx, rows: readonly UploadRow[]): Promise<void> {
  if (rows.length === 0) return
  const oids = rows.map(({ oid }) => oid)
  await tx
    .deleteFrom('uploads')
    .where(sql<boolean>`oid = ANY(${oids}::text[])`)
    .execute()
  const parts = rows.map(partsOf).filter((part) => part !== null)
  await addJob(tx, 'media.deleteUploads', { keys: rows.map(uploadObject), parts })
}

/** The job. */
export async function deleteUploadObjects(
  storage: Storage,
  { keys, parts }: Record<string, unknown>,
): Promise<void> {
  for (const part of parts as { key: string; uploadId: string }[]) await storage.abortParts(part)
  for (const key of keys as string[]) await storage.delete(key)
}
