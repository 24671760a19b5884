import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { forEachDueRow, type RowDeps } from '../../platform/jobs/each-row.ts'
import { bucketNumbers } from './ledger.buckets.ts'
import {
  call,
  fingerprint,
  headFields,
  legFields,
  paid,
  posted,
  referenceFields,
} from './ledger.calls.ts'
import type { WholeLeg } from './ledger.earnings.ts'
import type {
  Escrow,
  EscrowFunder,
  EscrowRequest,
  PayInRequest,
  ReleaseRequest,
  ReturnRequest,
} from './ledger.escrow-requests.ts'
import type { PostingResult, SpendResult } from './ledger.requests.ts'

/**
 * Opens an account. Errors: `request.idempotency_key_reused` where it was opened otherwise, or the id
 * is a wallet's.
 */
export async function openEscrow(tx: Tx, request: EscrowRequest): Promise<void> {
  const { escrowOid, currency, payeeOids, deadline, reference } = request
  const fields = {
    escrow: escrowOid,
    fingerprint: fingerprint([currency, payeeOids.toSorted(), reference ?? null]),
    currency,
    payees: payeeOids,
    deadline,
    ...referenceFields(reference),
  }
  await call(tx, sql`ledger_escrow_open(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/** Sets another deadline, still to come. Errors: `ledger.escrow_not_open`. */
export async function setEscrowDeadline(
  tx: Tx,
  { escrowOid, deadline, now }: { escrowOid: string; deadline: Date; now: Date },
): Promise<void> {
  await call(tx, sql`ledger_escrow_set_deadline(${escrowOid}, ${deadline}, ${now})`)
}

/** Pays from a wallet into an account. Errors: as `spend`, and `ledger.escrow_not_open`. */
export async function payIntoEscrow(tx: Tx, request: PayInRequest): Promise<PostingResult> {
  const { escrowOid, funderOid, amount, allowBonus, bonusCap } = request
  const fields = {
    ...headFields(request, [escrowOid, amount, allowBonus]),
    escrow: escrowOid,
    payer: funderOid,
    amount,
    allowBonus,
    bonusCap: bonusCap?.maxMilli,
    businessDay: bonusCap?.businessDay,
  }
  return posted(tx, sql`ledger_escrow_pay_in(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/**
 * Pays out of an account; the balance answered is the account's. Errors: `ledger.escrow_not_open`,
 * `ledger.escrow_exceeded`, `ledger.escrow_payee_refused`.
 */
export async function releaseEscrow(tx: Tx, request: ReleaseRequest): Promise<SpendResult> {
  const { escrowOid, amount, legs } = request
  const fields = {
    ...headFields(request, [escrowOid, amount]),
    escrow: escrowOid,
    amount,
    legs: legFields(legs),
  }
  return paid(tx, sql`ledger_escrow_release(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/** What of an amount is released where a penalty is kept from it; a fraction is the penalty's. */
export function lessPenalty(
  full: { amount: number; legs: WholeLeg[] },
  penalty: { percent: number; to: 'house' | 'funders' },
): { amount: number; legs: WholeLeg[] } {
  const rest = (amount: number) => Math.floor((amount * (100 - penalty.percent)) / 100)
  const legs = full.legs.map((leg) => ({ ...leg, amount: rest(leg.amount) }))
  return {
    // What goes to funders stays in the account until it is returned.
    amount: penalty.to === 'house' ? full.amount : rest(full.amount),
    legs: legs.filter(({ amount }) => amount > 0),
  }
}

/** Returns to the exact lots of one funder. Errors: `ledger.escrow_exceeded`. */
export async function returnFromEscrow(tx: Tx, request: ReturnRequest): Promise<PostingResult> {
  const { escrowOid, funderOid, amount } = request
  const fields = {
    ...headFields(request, [escrowOid, amount ?? null]),
    escrow: escrowOid,
    payer: funderOid,
    amount,
  }
  return posted(tx, sql`ledger_escrow_return(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

const fundersATime = 200

/**
 * Closes an account and returns what is left to its funders. Those whose wallets are in use, and those
 * beyond the first two hundred, have it back within a minute or two, by a job.
 */
export async function closeEscrow(
  tx: Tx,
  { escrowOid, now }: { escrowOid: string; now: Date },
): Promise<void> {
  await call(tx, sql`ledger_escrow_close(${escrowOid}, ${now})`)
  await call(tx, sql`ledger_escrow_return_rest(${escrowOid}, ${fundersATime}, ${now})`)
}

export const returnEscrowsTask = 'ledger.returnEscrows'

/**
 * Returns what is left in accounts that are past their deadline, or were closed with something in.
 * One that fails takes no place of another, and comes with the next run.
 */
export async function returnDueEscrows(
  deps: RowDeps & { db: Db },
  limit: number,
  now: Date,
): Promise<void> {
  await forEachDueRow(
    deps,
    {
      task: returnEscrowsTask,
      limit,
      list: async (page) => {
        const { rows } = await sql<{ oid: string }>`
          SELECT oid FROM escrows
          WHERE state <> 'closed' AND deadline <= ${now} AND oid <> ALL(${page.except}::text[])
          ORDER BY deadline LIMIT ${page.limit}`.execute(deps.db)
        return rows.map(({ oid }) => oid)
      },
    },
    (escrowOid) => deps.db.transaction().execute((tx) => closeEscrow(tx, { escrowOid, now })),
  )
}

/** An account with its funders, or null. */
export async function findEscrow(db: Db | Tx, escrowOid: string): Promise<Escrow | null> {
  const { rows } = await sql<Omit<Escrow, 'funders'>>`
    SELECT state, currency, deadline FROM escrows WHERE oid = ${escrowOid}`.execute(db)
  const [escrow] = rows
  if (!escrow) return null
  const { bonusCoin, bonusCredit } = bucketNumbers
  const funders = await sql<EscrowFunder>`
    SELECT funder_oid AS "funderOid", sum(amount)::bigint AS "paidIn",
      sum(left_amount)::bigint AS left,
      coalesce(sum(left_amount) FILTER (WHERE bucket IN (${bonusCoin}, ${bonusCredit})), 0)::bigint
        AS "leftBonus"
    FROM escrow_lots WHERE escrow_oid = ${escrowOid}
    GROUP BY funder_oid ORDER BY min(place)`.execute(db)
  return { ...escrow, funders: funders.rows }
}

/** The posting by which the deadline, or closing, returned what was left of a funder's; null if none did. */
export async function findEscrowReturn(
  db: Db | Tx,
  { escrowOid, funderOid }: { escrowOid: string; funderOid: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('postings')
    .select('id')
    .where('payer_oid', '=', funderOid)
    .where('operation', '=', 'escrow.return')
    .where('key', '=', escrowOid)
    .executeTakeFirst()
  return row?.id ?? null
}
