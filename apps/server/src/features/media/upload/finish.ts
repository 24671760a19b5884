import type { ErrorCode } from '@plax/contracts/errors/index'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../../platform/errors.ts'
import { examine } from './examine.ts'
import { forgetUploads } from './forget.ts'
import { assertRoom, lockOwner, quotaSetting } from './quota.ts'
import { scanUpload } from './scan.ts'
import type { StoringDeps } from './upload.deps.ts'
import { findLatest, getUpload, type OwnKey, partsOf, uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/** No proxy waits for longer; who asks again is told how far it is. */
const answerMs = 25_000
const heartbeatMs = 30_000
/** A process that said nothing for so long is gone, and another one goes on. */
const leaseMs = 120_000

/** What is wrong with the file itself: sending it again would not help. */
const final: ReadonlySet<ErrorCode> = new Set([
  'upload.integrity',
  'upload.infected',
  'upload.too_large',
  'upload.type_refused',
  'upload.incomplete',
  'upload.sides_too_large',
  'upload.video_too_wide',
  'upload.quota_full',
  'media.not_an_image',
  'media.image_too_large',
])

/**
 * Puts a file together, looks into it and keeps it, or refuses it and keeps nothing. Of several calls
 * at once one does it. Answers the file as it is then, which may still be `packaging`.
 */
export async function finishUpload(deps: StoringDeps, own: OwnKey): Promise<UploadRow> {
  const row = await findLatest(deps.db, own)
  if (!row) throw new AppError('upload.not_found')
  if (row.state === 'error') throw new AppError((row.error ?? 'upload.not_found') as ErrorCode)
  if (row.state === 'done') return row
  if (await claim(deps, row)) {
    const packaging = packageUpload(deps, row)
    const late = delay(answerMs, undefined, { ref: false })
    await Promise.race([packaging, late])
    // Nobody waits any more; its end stands in the row.
    packaging.catch((error: unknown) => deps.log.warn({ err: error, oid: row.oid }, 'upload ended'))
  }
  return getUpload(deps.db, row.oid)
}

async function claim({ db, clock }: StoringDeps, { oid }: UploadRow): Promise<boolean> {
  const now = clock.now()
  const stale = new Date(now.getTime() - leaseMs)
  const claimed = await db
    .updateTable('uploads')
    .set({ state: 'packaging', touched_at: now })
    .where('oid', '=', oid)
    .where((row) =>
      row.or([
        row('state', '=', 'uploading'),
        row.and([row('state', '=', 'packaging'), row('touched_at', '<', stale)]),
      ]),
    )
    .returning('oid')
    .executeTakeFirst()
  return claimed !== undefined
}

async function packageUpload(deps: StoringDeps, row: UploadRow): Promise<void> {
  const { db, clock, storage } = deps
  const touch = () =>
    void db
      .updateTable('uploads')
      .set({ touched_at: clock.now() })
      .where('oid', '=', row.oid)
      .execute()
      .catch(() => {})
  const beat = setInterval(touch, heartbeatMs).unref()
  try {
    const bytes = await gather(deps, row)
    const examined = await examine(deps, row, bytes)
    await scanUpload(deps, row)
    await keep(deps, row, { ...examined, bytes })
  } catch (error) {
    const isFinal = error instanceof AppError && final.has(error.code)
    const set = isFinal
      ? ({ state: 'error', error: error.code } as const)
      : ({ state: 'uploading' } as const)
    await db.updateTable('uploads').set(set).where('oid', '=', row.oid).execute()
    if (isFinal) await storage.delete(uploadObject(row))
    throw error
  } finally {
    clearInterval(beat)
  }
}

/** The object of all parts, and its bytes. Throws `storage.parts_missing` with their numbers. */
async function gather({ storage }: StoringDeps, row: UploadRow): Promise<number> {
  const parts = partsOf(row)
  const key = uploadObject(row)
  const before = parts && (await storage.stat(key))
  if (parts && !before) {
    const stored = await storage.listParts(parts)
    const here = new Set(stored.map(({ number }) => number))
    const all = Array.from({ length: row.num_parts }, (_, index) => index + 1)
    const missing = all.filter((number) => !here.has(number))
    if (missing.length > 0) throw new AppError('storage.parts_missing', { missing })
    await storage.completeParts(parts, stored)
  }
  const whole = await storage.stat(key)
  if (!whole) throw new AppError('storage.parts_missing', { missing: [1] })
  return whole.bytes
}

async function keep(
  { db, clock, settings }: StoringDeps,
  row: UploadRow,
  found: Pick<UploadRow, 'kind' | 'width' | 'height' | 'picture_oid'> & { bytes: number },
): Promise<void> {
  const maxGigabytes = await settings.get(quotaSetting)
  const { owner_oid: ownerOid, key, oid } = row
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerOid)
    const former = await tx
      .selectFrom('uploads')
      .selectAll()
      .where('owner_oid', '=', ownerOid)
      .where('key', '=', key)
      .where('state', '=', 'done')
      .where('content_oid', 'is', null)
      .execute()
    await forgetUploads(tx, former)
    await assertRoom(tx, { ownerOid, bytes: found.bytes, maxGigabytes, but: oid })
    await tx
      .updateTable('uploads')
      .set({ ...found, state: 'done', touched_at: clock.now() })
      .where('oid', '=', oid)
      .where('state', '=', 'packaging')
      .execute()
  })
}
