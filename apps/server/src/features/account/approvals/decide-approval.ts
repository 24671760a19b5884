import type { ApprovalObstacle, ApprovalState } from '@plax/contracts/account/approval-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hasOtherAdmin, lockAdmins } from '../roles/roles.queries.ts'
import type { ApprovalRow } from './approvals.tables.ts'
import { readAloneFrom, waitOf } from './own-wait.ts'

interface Decision {
  approvalOid: string
  adminOid: string
}

type DecideDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Approves an act and does what its kind does then. Only another administrator can, or the requester if
 * there is none and the wait is over (`readAloneFrom`). Throws `approval.not_found`, `.decided`, `.own`, `.waiting`.
 */
export async function approveAct(
  deps: DecideDeps & Pick<Deps, 'approvals' | 'settings'>,
  { approvalOid, adminOid }: Decision,
): Promise<ApprovalRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockAdmins(tx)
    const row = await lockApproval(tx, approvalOid)
    if (row.state === 'approved') return row
    if (row.state === 'rejected') throw new AppError('approval.decided')
    const isAlone = !(await hasOtherAdmin(tx, adminOid))
    const aloneFrom = isAlone ? await readAloneFrom(deps.settings, tx) : null
    const waiting = waitOf(row, aloneFrom)
    const obstacle = obstacleOf(waiting, { adminOid, isAlone, now })
    if (obstacle === 'own') throw new AppError('approval.own')
    if (obstacle === 'waiting') {
      const from = `${waiting.wait_until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      throw new AppError('approval.waiting', { from })
    }
    const decided = await decide(tx, { row, adminOid, state: 'approved', reason: null, now })
    const { payload, requested_by: requestedBy } = row
    const act = { approvalOid, payload, requestedBy, approvedBy: adminOid, now }
    await deps.approvals.apply(tx, row.kind, act)
    return decided
  })
}

/** Rejects an act; its requester withdraws it so. Throws `approval.not_found`, `approval.decided`. */
export async function rejectAct(
  deps: DecideDeps,
  { approvalOid, adminOid, reason }: Decision & { reason: string },
): Promise<ApprovalRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockApproval(tx, approvalOid)
    if (row.state === 'rejected') return row
    if (row.state === 'approved') throw new AppError('approval.decided')
    return decide(tx, { row, adminOid, state: 'rejected', reason, now })
  })
}

/** Why an administrator can't approve a pending act now; null if they can. */
export function obstacleOf(
  row: Pick<ApprovalRow, 'requested_by' | 'wait_until'>,
  { adminOid, isAlone, now }: { adminOid: string; isAlone: boolean; now: Date },
): ApprovalObstacle | null {
  if (row.requested_by !== adminOid) return null
  if (!isAlone) return 'own'
  return now < row.wait_until ? 'waiting' : null
}

async function decide(
  tx: Tx,
  decision: {
    row: ApprovalRow
    adminOid: string
    state: ApprovalState
    reason: string | null
    now: Date
  },
): Promise<ApprovalRow> {
  const { row, adminOid, state, reason, now } = decision
  const { kind, payload } = row
  const decided = await tx
    .updateTable('second_approvals')
    .set({ state, reason, decided_by: adminOid, decided_at: now })
    .where('oid', '=', row.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = state === 'approved' ? 'approval.approved' : 'approval.rejected'
  const isAlone = state === 'approved' && row.requested_by === adminOid
  const details = { kind, payload, ...(reason && { reason }), ...(isAlone && { afterWait: true }) }
  const subject = { subjectKind: 'approval', subjectOid: row.oid }
  await audit(tx, { actorOid: adminOid, action, ...subject, details }, now)
  return decided
}

async function lockApproval(tx: Tx, oid: string): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('second_approvals')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('approval.not_found')
  return row
}
