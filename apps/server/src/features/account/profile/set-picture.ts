import type { Db } from '../../../platform/db/database.ts'
import { deleteAsset } from '../../media/media.service.ts'
import type { UserRow } from '../users/users.queries.ts'

/** Shows another picture, or none; the one before is deleted. */
export async function setPicture(
  db: Db,
  userOid: string,
  assetOid: string | null,
): Promise<UserRow> {
  return db.transaction().execute(async (tx) => {
    const { picture_asset_oid: before } = await tx
      .selectFrom('users')
      .select('picture_asset_oid')
      .where('oid', '=', userOid)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const user = await tx
      .updateTable('users')
      .set({ picture_asset_oid: assetOid })
      .where('oid', '=', userOid)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before !== null && before !== assetOid) await deleteAsset(tx, before)
    return user
  })
}
