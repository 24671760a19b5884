import { topUpBelowMilli } from '@plax/contracts/limits'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import type { PostingResult } from '../../ledger/ledger.service.ts'
import './top-up.tables.ts'

/**
 * Asks for a top-up where a spending left fewer than 50 credits (R-wallet-015, R-wallet-016), in the
 * spending's own transaction; a job makes it. Changes nothing for whoever wants none.
 */
export async function topUpAfter(
  tx: Tx,
  spent: { userOid: string; posting: PostingResult; now: Date },
): Promise<void> {
  const { userOid, posting, now } = spent
  const { creditMilli, bonusCreditMilli } = posting.balance
  // Bonus credits go first: where paid ones were taken, the limit of the day holds the others back.
  const spendableMilli = posting.paidAmount > 0 ? creditMilli : creditMilli + bonusCreditMilli
  if (spendableMilli >= topUpBelowMilli) return
  await makeDue(tx, { userOid, dueKey: posting.postingId, now })
}

/**
 * Asks again for a top-up that could not be made, in the transaction in which coins come into the
 * wallet. Changes nothing where none was given up.
 */
export async function topUpWithCoins(
  tx: Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<void> {
  await makeDue(tx, { userOid, dueKey: `coins:${newOid(now)}`, now, isAgain: true })
}

const wantsOfCredits = ['wallet.not_enough_credits', 'wallet.bonus_credit_limit']

/**
 * To be put behind a spending's transaction: asks for a top-up where that was refused for want of
 * credits, and throws the refusal on. A visitor has no wallet.
 */
export function topUpAfterRefusal(
  { db, clock }: { db: Db; clock: Clock },
  userOid: string | null,
): (error: unknown) => Promise<never> {
  return async (error) => {
    if (userOid !== null && error instanceof AppError && wantsOfCredits.includes(error.code)) {
      const now = clock.now()
      const dueKey = `refused:${newOid(now)}`
      await db.transaction().execute((tx) => makeDue(tx, { userOid, dueKey, now }))
    }
    throw error
  }
}

/** Makes a top-up due, once until it is made or given up. */
export async function makeDue(
  tx: Tx,
  due: { userOid: string; dueKey: string; now: Date; isAgain?: boolean },
): Promise<void> {
  const { userOid, dueKey, now, isAgain } = due
  const marked = await tx
    .updateTable('top_ups')
    .set({ due_key: dueKey })
    .where('user_oid', '=', userOid)
    .where('is_on', '=', true)
    .where('due_key', 'is', null)
    .$if(isAgain === true, (query) => query.where('failure', 'is not', null))
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return
  await emit(tx, { stream: 'payment', type: 'credits.low', payload: { userOid } }, now)
}
