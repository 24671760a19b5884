import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { requestApproval } from '../../account/account.service.ts'
import { findRateAct } from '../rates/plausible-rate.ts'
import { writeRate } from '../rates/rates.ts'
import { subjectOf } from '../requests/make-request.ts'
import { lockRequest } from '../requests/requests.queries.ts'
import { type Terms, termsOf } from '../requests/terms.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { findUsableRate, type UsableRate } from './usable-rates.ts'

interface Decision {
  requestOid: string
  adminOid: string
}

type DecideDeps = Pick<SettlementDeps, 'db' | 'clock' | 'settings'>

/**
 * Approves a request, once for each administrator; with enough of them it can be sent. Nobody approves
 * their own. Throws `settlement.own_request`, `.second_approver`, `.wrong_step`, `.no_rate`.
 */
export async function approveRequest(
  deps: DecideDeps,
  { requestOid, adminOid }: Decision,
): Promise<void> {
  const needed = await deps.settings.get(approvalsSetting)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestOid)
    const rate = await findUsableRate(deps, tx, row.currency)
    await approveLocked(deps, tx, { row, adminOid, needed, rate })
  })
}

/**
 * The same with a request that is locked already. What is approved are its terms at the rate of now; if
 * they change, so that it would pay anything else or anybody else, the approval is void. An unusual rate
 * needs a second administrator besides, who is asked then.
 */
export async function approveLocked(
  deps: DecideDeps,
  tx: Tx,
  approval: { row: RequestRow; adminOid: string; needed: number; rate: UsableRate | null },
): Promise<void> {
  const { row, adminOid, needed, rate } = approval
  const now = deps.clock.now()
  assertDecidable(row, adminOid)
  if (!rate) throw new AppError('settlement.no_rate', { currency: row.currency })
  const terms = termsOf(row, rate)
  await deleteVoid(tx, { row, terms, adminOid, now })
  const given = await tx
    .selectFrom('settlement_approvals')
    .select('admin_oid')
    .where('request_oid', '=', row.oid)
    .execute()
  const isMine = given.some((one) => one.admin_oid === adminOid)
  if (isMine && given.length < needed) throw new AppError('settlement.second_approver')
  if (!isMine) {
    await insertApproval(tx, { row, terms, adminOid, now })
    await setStep(tx, row.oid, given.length + 1 >= needed ? 'approved' : 'requested')
  }
  // Also if the payout is approved already: the request may have been rejected, or be needed only since.
  const act = await findRateAct(deps.settings, tx, { currency: row.currency, rate })
  if (act && rate.isUnapproved) await requestApproval(deps, tx, { act, requestedBy: adminOid, now })
}

function assertDecidable(row: RequestRow, adminOid: string): void {
  if (row.creator_oid === adminOid) throw new AppError('settlement.own_request')
  if (row.state !== 'processing' || row.step === 'sent') {
    throw new AppError('settlement.wrong_step')
  }
}

/** Deletes approvals of other terms than the present ones, so that everybody approves the same. */
async function deleteVoid(
  tx: Tx,
  { row, terms, adminOid, now }: { row: RequestRow; terms: Terms; adminOid: string; now: Date },
): Promise<void> {
  const deleted = await tx
    .deleteFrom('settlement_approvals')
    .where('request_oid', '=', row.oid)
    .where('terms_hash', 'is distinct from', terms.hash)
    .returning(['admin_oid', 'rate_micro', 'gross_minor', 'withheld_minor'])
    .execute()
  if (deleted.length === 0) return
  const entry = { actorOid: adminOid, action: 'payout.approval_voided', ...subjectOf(row.oid) }
  const details = { approvals: deleted.map(({ admin_oid: oid, ...was }) => ({ oid, ...was })) }
  await audit(tx, { ...entry, details, concerns: [row.creator_oid] }, now)
}

async function insertApproval(
  tx: Tx,
  { row, terms, adminOid, now }: { row: RequestRow; terms: Terms; adminOid: string; now: Date },
): Promise<void> {
  const { hash, rate, grossMinor, withheldMinor, netMinor } = terms
  await tx
    .insertInto('settlement_approvals')
    .values({
      request_oid: row.oid,
      admin_oid: adminOid,
      created_at: now,
      terms_hash: hash,
      rate_micro: rate.rateMicro,
      rate_day: rate.day,
      gross_minor: grossMinor,
      withheld_minor: withheldMinor,
    })
    .execute()
  const money = { currency: row.currency, rate: writeRate(rate.rateMicro), netMinor }
  const entry = { actorOid: adminOid, action: 'payout.approved', ...subjectOf(row.oid) }
  await audit(tx, { ...entry, details: money, concerns: [row.creator_oid] }, now)
}

async function setStep(tx: Tx, oid: string, step: 'requested' | 'approved'): Promise<void> {
  await tx.updateTable('settlement_requests').set({ step }).where('oid', '=', oid).execute()
}

/** Holds a request that was not sent yet, or with no reason goes on with it. Throws `settlement.wrong_step`. */
export async function holdRequest(
  deps: Pick<SettlementDeps, 'db' | 'clock'>,
  { requestOid, adminOid, reason }: Decision & { reason: string | null },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestOid)
    assertDecidable(row, adminOid)
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
