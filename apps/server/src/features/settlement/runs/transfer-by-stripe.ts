import { assertNoneFailed, forEachRow } from '../../../platform/jobs/each-row.ts'
import { openAccount } from '../accounts/sealed-account.ts'
import { findRequest } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { completeRequest, failRequest } from './end-request.ts'

export const transferTask = 'settlement.transfer'

/**
 * Moves the money of a payout that was posted, and notes what Stripe says. It may be run again: the
 * transfer's key is the request's id, so money is moved once, whichever step a crash came after.
 */
export async function transferByStripe(deps: SettlementDeps, requestOid: string): Promise<void> {
  const row = await findRequest(deps.db, requestOid)
  if (!deps.connect || !row?.sealed || row.state !== 'processing' || row.step !== 'sent') return
  const details = openAccount(deps.secret, row.creator_oid, row.sealed)
  if (details.method !== 'stripe') return
  const answer = await deps.connect.transfer({
    key: row.oid,
    accountId: details.stripeAccount,
    amountMinor: (row.gross_minor ?? 0) - (row.withheld_minor ?? 0),
    currency: row.currency,
  })
  if (answer.ok) {
    const providerRef = answer.transferId
    return completeRequest(deps, { requestOid, adminOid: null, providerRef })
  }
  return failRequest(deps, { requestOid, adminOid: null, reason: answer.reason })
}

/** Asks again for transfers that were posted and not answered. */
export async function transferWaiting(deps: SettlementDeps): Promise<void> {
  if (!deps.connect) return
  const waiting = await deps.db
    .selectFrom('settlement_requests')
    .select('oid')
    .where('method', '=', 'stripe')
    .where('state', '=', 'processing')
    .where('step', '=', 'sent')
    .orderBy('sent_at')
    .limit(500)
    .execute()
  const oids = waiting.map(({ oid }) => oid)
  const failed = await forEachRow(deps, { task: transferTask, rows: oids }, (oid) =>
    transferByStripe(deps, oid),
  )
  assertNoneFailed(transferTask, failed)
}
