import type { Tx } from '../../../platform/db/database.ts'
import './sign-up.tables.ts'

/** Locks the code of an address, so that wrong tries are counted one by one. */
export async function lockEmailCode(
  tx: Tx,
  key: string,
): Promise<{ code_hash: string; wrong_tries: number; expires_at: Date } | null> {
  const row = await tx
    .selectFrom('email_codes')
    .select(['code_hash', 'wrong_tries', 'expires_at'])
    .where('email_key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** True for the first merge of a guest device, false ever after. */
export async function claimGuest(
  tx: Tx,
  claim: { guestId: string; userOid: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('merged_guests')
    .values({ guest_id: claim.guestId, user_oid: claim.userOid, merged_at: claim.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
