import type { ErrorCode } from '@plax/contracts/errors/index'
import type { RequestObstacle } from '@plax/contracts/settlement/settlement-values'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { lockUser } from '../../account/account.service.ts'
import { openAccount } from '../accounts/sealed-account.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import type { AccountRow, RequestRow } from '../rows/settlement.tables.ts'
import { type OpenRequest, readOpenRequest } from './open-request.ts'
import { findRequest, findRequestBy, lockRequest } from './requests.queries.ts'

/** What a caller says of the bank; it must be what is on file. */
export interface SaidOfBank {
  bankName?: string | undefined
  accountHolder?: string | undefined
  accountNumber?: string | undefined
  swiftCode?: string | undefined
  bankAddress?: string | undefined
}

/**
 * Requests the payout of all that is open; the same key answers the same request. Nothing is posted
 * until it is sent. Throws `settlement.*` as `readOpenRequest` names the obstacle, and
 * `settlement.other_account`.
 */
export async function makeRequest(
  deps: SettlementDeps,
  { creatorOid, key, said }: { creatorOid: string; key: string; said: SaidOfBank },
): Promise<RequestRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Two requests of one creator come one after the other.
    await lockUser(tx, creatorOid)
    const earlier = await findRequestBy(tx, { creatorOid, key })
    if (earlier) return earlier
    const open = await readOpenRequest(deps, tx, { creatorOid, now })
    if (open.obstacle !== null || !open.account) throw refusalOf(open)
    assertSame(deps.secret, open.account, said)
    const oid = newOid(now)
    await insertRequest(tx, { oid, key, open, account: open.account, now })
    await audit(
      tx,
      {
        actorOid: creatorOid,
        action: 'payout.requested',
        ...subjectOf(oid),
        concerns: [creatorOid],
      },
      now,
    )
    const payload = { requestOid: oid, creatorOid }
    await emit(tx, { stream: 'settlement', type: 'payout.requested', payload }, now)
    return findMade(tx, oid)
  })
}

const refusals: Record<RequestObstacle, ErrorCode> = {
  outside_window: 'settlement.outside_window',
  already_requested: 'settlement.already_requested',
  below_minimum: 'settlement.below_minimum',
  no_account: 'settlement.no_account',
  held: 'settlement.held',
}

function refusalOf({ obstacle, window, heldReason, minimumMinor }: OpenRequest): AppError {
  const { opensOn, closesOn } = window
  const details = { opensOn, closesOn, minimumMinor, reason: heldReason ?? '' }
  return new AppError(refusals[obstacle ?? 'no_account'], details)
}

function assertSame(secret: string, account: AccountRow, said: SaidOfBank): void {
  const details = openAccount(secret, account.creator_oid, account.sealed)
  const known: SaidOfBank = details.method === 'bank' ? details : {}
  const names = ['bankName', 'accountHolder', 'accountNumber', 'swiftCode', 'bankAddress'] as const
  const differs = names.some((name) => said[name] !== undefined && said[name] !== known[name])
  if (differs) throw new AppError('settlement.other_account')
}

async function insertRequest(
  tx: Tx,
  made: { oid: string; key: string; open: OpenRequest; account: AccountRow; now: Date },
): Promise<void> {
  const { oid, key, open, account, now } = made
  await tx
    .insertInto('settlement_requests')
    .values({
      oid,
      creator_oid: account.creator_oid,
      request_key: key,
      month: open.window.month,
      through_month: open.throughMonth,
      method: account.method,
      country: account.country,
      currency: account.currency,
      sealed: account.sealed,
      ending: account.ending,
      coins: open.payable.coins,
      credit_milli: open.payable.creditMilli,
      credit_milli_per_coin: open.creditMilliPerCoin,
      withholding_points: open.withholdingPoints,
      pays_on: open.window.paysOn,
      created_at: now,
    })
    .execute()
}

/** Takes a request back that nobody approved yet. Throws `settlement.request_not_found`, `.wrong_step`. */
export async function cancelRequest(
  deps: Pick<SettlementDeps, 'db' | 'clock'>,
  { creatorOid, requestOid }: { creatorOid: string; requestOid: string },
): Promise<RequestRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestOid)
    if (row.creator_oid !== creatorOid) throw new AppError('settlement.request_not_found')
    if (row.state === 'canceled') return row
    if (row.state !== 'processing' || row.step !== 'requested') {
      throw new AppError('settlement.wrong_step')
    }
    await tx
      .updateTable('settlement_requests')
      .set({ state: 'canceled', ended_at: now })
      .where('oid', '=', requestOid)
      .execute()
    const action = 'payout.canceled'
    await audit(tx, { actorOid: creatorOid, action, ...subjectOf(requestOid) }, now)
    return findMade(tx, requestOid)
  })
}

export const subjectOf = (oid: string) => ({ subjectKind: 'payout', subjectOid: oid })

async function findMade(tx: Tx, oid: string): Promise<RequestRow> {
  const row = await findRequest(tx, oid)
  if (!row) throw new AppError('settlement.request_not_found')
  return row
}
