import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import './upload.tables.ts'

export const quotaSetting = {
  name: 'media.creator_gigabytes',
  schema: z.number().int().min(1).max(1_000_000),
  default: 500,
  description: 'Gigabytes of uploaded files one person can keep, videos in use included.',
}

const gigabyte = 1024 ** 3
/** A thousand files may come at once; more wait. */
const openAtMost = 1000

/** Has those who begin or finish files of one owner wait for each other, so that sums are true. */
export async function lockOwner(tx: Tx, ownerOid: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads:${ownerOid}`}, 0))`.execute(tx)
}

/**
 * Refuses (`upload.quota_full`, `upload.too_many_open`) what goes beyond what the owner may keep,
 * with what unfinished files may still bring. `but` is not counted.
 */
export async function assertRoom(
  tx: Tx,
  file: { ownerOid: string; bytes: number; maxGigabytes: number; but?: string },
): Promise<void> {
  const { rows } = await sql<{ used: string; open: number }>`
    SELECT coalesce(sum(coalesce(bytes, reserved_bytes)), 0)::text AS used,
      count(*) FILTER (WHERE state IN ('uploading', 'packaging'))::int AS open
    FROM uploads
    WHERE owner_oid = ${file.ownerOid} AND state <> 'error' AND oid <> ${file.but ?? ''}`.execute(
    tx,
  )
  const { used = '0', open = 0 } = rows[0] ?? {}
  if (open >= openAtMost) throw new AppError('upload.too_many_open')
  if (Number(used) + file.bytes > file.maxGigabytes * gigabyte) {
    throw new AppError('upload.quota_full', { maxGigabytes: file.maxGigabytes })
  }
}
