import { topUpBelowMilli } from '@plax/contracts/limits'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import './top-up.tables.ts'

/**
 * Asks for a top-up where a spending left fewer than 50 credits (R-wallet-015, R-wallet-016), in the
 * spending's own transaction; a job makes it. Changes nothing for whoever wants none.
 */
export async function topUpAfter(
  tx: Tx,
  spent: {
    userOid: string
    postingId: string
    balance: { creditMilli: number; bonusCreditMilli: number }
    now: Date
  },
): Promise<void> {
  const { userOid, postingId, balance, now } = spent
  if (balance.creditMilli + balance.bonusCreditMilli >= topUpBelowMilli) return
  await makeDue(tx, { userOid, dueKey: postingId, now })
}

/** Makes a top-up due, once until it is made or given up. */
export async function makeDue(
  tx: Tx,
  { userOid, dueKey, now }: { userOid: string; dueKey: string; now: Date },
): Promise<void> {
  const marked = await tx
    .updateTable('top_ups')
    .set({ due_key: dueKey })
    .where('user_oid', '=', userOid)
    .where('is_on', '=', true)
    .where('due_key', 'is', null)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return
  await emit(tx, { stream: 'payment', type: 'credits.low', payload: { userOid } }, now)
}
