import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { reverse } from '../../ledger/ledger.service.ts'
import { subjectOf } from '../requests/make-request.ts'
import { lockRequest } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'

interface Ending {
  requestOid: string
  /** Null where the provider said so. */
  adminOid: string | null
}

/**
 * Marks what was sent as complete, once (R-settlement-007); nobody their own. Throws
 * `settlement.own_request`, `settlement.wrong_step`.
 */
export async function completeRequest(
  deps: Pick<SettlementDeps, 'db' | 'clock'>,
  { requestOid, adminOid, providerRef }: Ending & { providerRef?: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestOid)
    if (row.creator_oid === adminOid) throw new AppError('settlement.own_request')
    if (row.state === 'complete') return
    if (row.state !== 'processing' || row.step !== 'sent') {
      throw new AppError('settlement.wrong_step')
    }
    const ref = providerRef ? { provider_ref: providerRef } : {}
    await end(tx, {
      row,
      adminOid,
      now,
      event: 'payout.completed',
      set: { state: 'complete', ...ref },
    })
  })
}

/**
 * Marks a payout as failed, or refuses it where it was not sent: what was posted is undone entry by entry,
 * so that it is open again. Nobody does so with their own. Throws `settlement.own_request`, `settlement.wrong_step`.
 */
export async function failRequest(
  deps: Pick<SettlementDeps, 'db' | 'clock'>,
  { requestOid, adminOid, reason }: Ending & { reason: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestOid)
    if (row.creator_oid === adminOid) throw new AppError('settlement.own_request')
    if (row.state === 'failed') return
    if (row.state === 'canceled') throw new AppError('settlement.wrong_step')
    const reversal = row.posting_id
      ? await reverse(tx, {
          operation: 'settlement.return',
          key: row.oid,
          type: 'payout',
          actorOid: adminOid,
          postingId: row.posting_id,
          reference: { kind: 'payout', oid: row.oid },
          now,
        })
      : null
    const set = {
      state: 'failed' as const,
      failure_reason: reason,
      reversal_id: reversal?.postingId ?? null,
    }
    // What never left the house did not fail.
    const event = row.step === 'sent' ? 'payout.failed' : 'payout.refused'
    await end(tx, { row, adminOid, now, event, set })
  })
}

async function end(
  tx: Tx,
  ending: {
    row: RequestRow
    adminOid: string | null
    now: Date
    event: 'payout.completed' | 'payout.failed' | 'payout.refused'
    set: { state: 'complete' | 'failed'; failure_reason?: string; reversal_id?: string | null }
  },
): Promise<void> {
  const { row, adminOid, now, event, set } = ending
  await tx
    .updateTable('settlement_requests')
    .set({ ...set, held_reason: null, ended_at: now })
    .where('oid', '=', row.oid)
    .execute()
  const details = set.failure_reason ? { reason: set.failure_reason } : {}
  const entry = { actorOid: adminOid, action: event, ...subjectOf(row.oid), details }
  await audit(tx, { ...entry, concerns: [row.creator_oid] }, now)
  const payload = { requestOid: row.oid, creatorOid: row.creator_oid }
  await emit(tx, { stream: 'settlement', type: event, payload }, now)
}
