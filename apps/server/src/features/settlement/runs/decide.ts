import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { subjectOf } from '../requests/make-request.ts'
import { lockRequest } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'

interface Decision {
  requestOid: string
  adminOid: string
}

/**
 * Approves a request, once for each administrator; with enough of them it can be sent. Nobody approves
 * their own. Throws `settlement.own_request`, `.second_approver`, `.wrong_step`.
 */
export async function approveRequest(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  { requestOid, adminOid }: Decision,
): Promise<void> {
  const now = deps.clock.now()
  const needed = await deps.settings.get(approvalsSetting)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestOid)
    await approveLocked(tx, { row, adminOid, needed, now })
  })
}

/** The same with a request that is locked already. */
export async function approveLocked(
  tx: Tx,
  { row, adminOid, needed, now }: { row: RequestRow; adminOid: string; needed: number; now: Date },
): Promise<void> {
  if (row.creator_oid === adminOid) throw new AppError('settlement.own_request')
  if (row.state !== 'processing' || row.step === 'sent') {
    throw new AppError('settlement.wrong_step')
  }
  const approvals = await tx
    .selectFrom('settlement_approvals')
    .select('admin_oid')
    .where('request_oid', '=', row.oid)
    .execute()
  const isMine = approvals.some((one) => one.admin_oid === adminOid)
  if (isMine && approvals.length < needed) throw new AppError('settlement.second_approver')
  if (isMine) return
  await tx
    .insertInto('settlement_approvals')
    .values({ request_oid: row.oid, admin_oid: adminOid, created_at: now })
    .execute()
  if (approvals.length + 1 >= needed) {
    await tx
      .updateTable('settlement_requests')
      .set({ step: 'approved' })
      .where('oid', '=', row.oid)
      .execute()
  }
  const entry = { actorOid: adminOid, action: 'payout.approved', ...subjectOf(row.oid) }
  await audit(tx, { ...entry, concerns: [row.creator_oid] }, now)
}

/** Holds a request that was not sent yet, or with no reason goes on with it. Throws `settlement.wrong_step`. */
export async function holdRequest(
  deps: Pick<SettlementDeps, 'db' | 'clock'>,
  { requestOid, adminOid, reason }: Decision & { reason: string | null },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestOid)
    if (row.creator_oid === adminOid) throw new AppError('settlement.own_request')
    if (row.state !== 'processing' || row.step === 'sent') {
      throw new AppError('settlement.wrong_step')
    }
    if (row.held_reason === reason) return
    await tx
      .updateTable('settlement_requests')
      .set({ held_reason: reason })
      .where('oid', '=', requestOid)
      .execute()
    const action = reason === null ? 'payout.resumed' : 'payout.held'
    const details = reason === null ? {} : { reason }
    const entry = { actorOid: adminOid, action, ...subjectOf(requestOid), details }
    await audit(tx, { ...entry, concerns: [row.creator_oid] }, now)
    const payload = { requestOid, creatorOid: row.creator_oid }
    await emit(tx, { stream: 'settlement', type: action, payload }, now)
  })
}
