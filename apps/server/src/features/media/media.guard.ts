import type { RawBuilder } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { signPath } from '../../platform/storage/signing.ts'
import './media.tables.ts'

const hourMs = 3_600_000

/** Makes an address work for those whom it is given, for one to two hours. */
export type Signer = (address: string) => string

/** Addresses stay the same for an hour, so that a browser loads a picture once. */
export function signerOf({ secret, clock }: { secret: string; clock: Clock }): Signer {
  const expires = new Date((Math.floor(clock.now().getTime() / hourMs) + 2) * hourMs)
  return (address) => signPath(secret, address, expires)
}

/**
 * From now on these pictures are served by signed addresses alone; the ones that anybody has of
 * them give nothing. A picture that was guarded once stays so.
 */
export async function guardPictures(
  tx: Tx,
  assetOids: readonly string[],
  now: Date,
): Promise<void> {
  if (assetOids.length === 0) return
  await tx
    .updateTable('assets')
    .set({ guarded_at: now })
    .where('oid', 'in', assetOids)
    .where('guarded_at', 'is', null)
    .execute()
}

/**
 * The same for pictures that a story for adults shows.
 *
 * @param pictures `unless` says which rows of `assets` stay public
 */
export async function guardAdultPictures(
  tx: Tx,
  pictures: { assetOids: readonly string[]; unless: RawBuilder<boolean>; now: Date },
): Promise<void> {
  const { assetOids, unless, now } = pictures
  if (assetOids.length === 0) return
  await tx
    .updateTable('assets')
    .set({ adult_at: now })
    .where('oid', 'in', assetOids)
    .where('adult_at', 'is', null)
    .where((row) => row.not(unless))
    .execute()
}

/** Whether a picture is served by signed addresses alone, for what it costs or whom it is for. */
export async function needsSignature(db: Db | Tx, assetOid: string): Promise<boolean> {
  const found = await db
    .selectFrom('assets')
    .select('oid')
    .where('oid', '=', assetOid)
    .where((eb) => eb.or([eb('guarded_at', 'is not', null), eb('adult_at', 'is not', null)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a picture is sold. */
export async function isGuarded(db: Db | Tx, assetOid: string): Promise<boolean> {
  const found = await db
    .selectFrom('assets')
    .select('oid')
    .where('oid', '=', assetOid)
    .where('guarded_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
