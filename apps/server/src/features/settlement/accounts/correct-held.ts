import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountRow } from '../rows/settlement.tables.ts'

/**
 * Lets what is on hold go to the account that its creator corrected. It stays on hold, and needs approval
 * again, since others were approved to another account. One in another country or currency stays as it
 * was made: its tax and money would be others.
 */
export async function correctHeld(tx: Tx, account: AccountRow, now: Date): Promise<void> {
  const { creator_oid: creatorOid, method, sealed, ending } = account
  const moved = await tx
    .updateTable('settlement_requests')
    .set({ method, sealed, ending, step: 'requested' })
    .where('creator_oid', '=', creatorOid)
    .where('state', '=', 'processing')
    .where('step', '<>', 'sent')
    .where('held_reason', 'is not', null)
    .where('country', '=', account.country)
    .where('currency', '=', account.currency)
    .returning('oid')
    .execute()
  for (const { oid } of moved) {
    await tx.deleteFrom('settlement_approvals').where('request_oid', '=', oid).execute()
    const subject = { subjectKind: 'payout', subjectOid: oid, concerns: [creatorOid] }
    const entry = { actorOid: creatorOid, action: 'payout.account_corrected', ...subject }
    await audit(tx, { ...entry, details: { method, ending } }, now)
  }
}
