import { sql } from 'kysely'
import type { ApplyApproval } from '../../../platform/approvals.ts'
import { AppError } from '../../../platform/errors.ts'
import { readRequests } from '../requests/requests.queries.ts'

/**
 * Has nobody approve, as the second administrator, an unusual rate at which they would be paid themselves.
 * Throws `approval.for_oneself`.
 */
export const approveRate: ApplyApproval = async (tx, { payload, requestedBy, approvedBy }) => {
  if (approvedBy === requestedBy) return
  const own = await readRequests(
    tx,
    sql`creator_oid = ${approvedBy} AND currency = ${payload.currency}
      AND state = 'processing' AND step <> 'sent'`,
  )
  if (own.length > 0) throw new AppError('approval.for_oneself')
}
