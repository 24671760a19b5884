import type { LeftOut } from '@plax/contracts/settlement/settlement-values'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import { lockRequest, readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { countValid, readFacts } from './blocks.ts'
import { approveLocked } from './decide.ts'
import { completeRequest } from './end-request.ts'
import { findUsableRate, listUsableRates } from './usable-rates.ts'

interface SkippedRequest {
  requestOid: string
  nickname: string
  reason: LeftOut
}

type ManyDeps = Pick<SettlementDeps, 'db' | 'clock' | 'settings'>

/**
 * Approves what of a month still needs approval, each in a transaction of its own, so that a crash loses
 * none; repeated, it goes on with what is left. Left out is the caller's own, what is on hold, and what
 * could not be sent because of its creator's account.
 */
export async function approveRun(
  deps: ManyDeps,
  { month, adminOid }: { month: string; adminOid: string },
): Promise<{ approved: number; left: SkippedRequest[] }> {
  const waiting = await readRequests(
    deps.db,
    sql`month = ${month} AND state = 'processing' AND step <> 'sent'`,
    sql`ORDER BY created_at, oid`,
  )
  const needed = await deps.settings.get(approvalsSetting)
  const facts = await readFacts(deps.db, waiting)
  const rates = await listUsableRates(deps, waiting)
  const rows = waiting.filter((row) => {
    const rate = rates.get(row.currency) ?? null
    const approvedTerms = facts.get(row.oid)?.approvedTerms ?? []
    return countValid(row, { approvedTerms, rate }) < needed
  })
  const approve = (row: RequestRow) =>
    deps.db.transaction().execute(async (tx) => {
      const locked = await lockRequest(tx, row.oid)
      const reason = await reasonAgainst(tx, locked)
      if (reason !== null) return reason
      const rate = await findUsableRate(deps, tx, locked.currency)
      await approveLocked(deps, tx, { row: locked, adminOid, needed, rate })
      return null
    })
  const { done, left } = await doEach(deps, rows, approve)
  return { approved: done, left }
}

async function reasonAgainst(tx: Tx, row: RequestRow): Promise<LeftOut | null> {
  const facts = (await readFacts(tx, [row])).get(row.oid)
  if (row.held_reason !== null) return 'held'
  if (facts?.isSuspended) return 'suspended'
  return !facts || facts.isClosed || row.sealed === null ? 'account_closed' : null
}

/**
 * Marks what a bank file pays as complete, each in a transaction of its own. What is complete already is
 * counted, so that a repeated call answers the same. Throws `settlement.file_not_found`.
 */
export async function completeFile(
  deps: ManyDeps,
  { fileOid, adminOid }: { fileOid: string; adminOid: string },
): Promise<{ completed: number; left: SkippedRequest[] }> {
  const rows = await readRequests(
    deps.db,
    sql`file_oid = ${fileOid} AND state IN ('processing', 'complete')`,
    sql`ORDER BY created_at, oid`,
  )
  if (rows.length === 0) throw new AppError('settlement.file_not_found')
  const { done, left } = await doEach(deps, rows, async ({ oid, state }) => {
    if (state !== 'complete') await completeRequest(deps, { requestOid: oid, adminOid })
    return null
  })
  return { completed: done, left }
}

/** Does an act with each request; what refuses one leaves it out and stops none of the others. */
async function doEach(
  deps: ManyDeps,
  rows: readonly RequestRow[],
  act: (row: RequestRow) => Promise<LeftOut | null>,
): Promise<{ done: number; left: SkippedRequest[] }> {
  const names = await nicknamesOf(deps.db, [...new Set(rows.map((row) => row.creator_oid))])
  const left: SkippedRequest[] = []
  for (const row of rows) {
    const reason = await act(row).catch(reasonOf)
    const nickname = names.get(row.creator_oid) ?? ''
    if (reason !== null) left.push({ requestOid: row.oid, nickname, reason })
  }
  return { done: rows.length - left.length, left }
}

function reasonOf(error: unknown): LeftOut {
  const code = error instanceof AppError ? error.code : ''
  switch (code) {
    case 'settlement.own_request':
      return 'own_request'
    case 'settlement.second_approver':
      return 'second_approver'
    case 'settlement.wrong_step':
      return 'wrong_step'
    case 'settlement.no_rate':
      return 'no_rate'
    default:
      throw error
  }
}
