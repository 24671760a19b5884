import { createHash } from 'node:crypto'
import { type ErrorCode, errors } from '@plax/contracts/errors/index'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { executePrepared } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { walletBalance } from './ledger.buckets.ts'
import type { PayeeLeg } from './ledger.earnings.ts'
import type {
  Earnings,
  PostingHead,
  PostingResult,
  Reference,
  SpendResult,
} from './ledger.requests.ts'

/** The SQLSTATE of a refusal by the ledger's functions. */
const refusal = 'PX001'

/** Calls one of the ledger's functions; its refusals become `AppError`s. */
export async function call<T>(db: Db, expression: RawBuilder<unknown>): Promise<T> {
  try {
    const query = sql<{ result: T }>`SELECT ${expression} AS result`
    const [answer] = await executePrepared(db, { compile: () => query.compile(db) })
    return (answer as { result: T }).result
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function refusalOf(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== refusal) return null
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '{}'
  return refused(error.message, JSON.parse(detail) as Record<string, unknown>)
}

/** A refusal by its code; null where it is none of ours. */
function refused(code: string, details: Record<string, unknown>): AppError | null {
  return code in errors ? new AppError(code as ErrorCode, details) : null
}

/** The hot path's function parses amounts, and leaves this sentence to us. */
export function assertAmount(amount: number): void {
  if (Number.isInteger(amount) && amount >= 1 && amount <= 1_000_000_000) return
  throw new AppError('ledger.invalid', { field: 'amount' })
}

export function headFields(head: PostingHead, intent: unknown): Record<string, unknown> {
  return {
    operation: head.operation,
    key: head.key,
    fingerprint: fingerprint(head.intent ?? [head.type, intent, head.reference ?? null]),
    type: head.type,
    actor: head.actorOid ?? undefined,
    ...referenceFields(head.reference),
  }
}

export function referenceFields(reference?: Reference | null): Record<string, unknown> {
  return reference ? { referenceKind: reference.kind, referenceOid: reference.oid } : {}
}

export function legFields(legs: PayeeLeg[] = []): Record<string, unknown>[] {
  return legs.map((leg) => {
    const { kind, ownerOid: owner } = leg
    if ('partMicro' in leg) return { kind, owner, part: leg.partMicro, earns: leg.earnsMicro }
    assertAmount(leg.amount)
    return { kind, owner, amount: leg.amount }
  })
}

/** A digest of an intent, the same whatever the order of its members. */
export function fingerprint(intent: unknown): string {
  const text = JSON.stringify(intent, (_name, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    )
  })
  return createHash('sha256').update(text).digest('base64url')
}

export interface StoredResult {
  postingId: string
  bonusAmount: number
  paidAmount: number
  balances: number[]
  held: number[]
}

export function postingResult(stored: StoredResult): PostingResult {
  return {
    postingId: stored.postingId,
    bonusAmount: stored.bonusAmount,
    paidAmount: stored.paidAmount,
    balance: walletBalance(stored.balances, stored.held),
  }
}

/** Calls a function that posts. */
export async function posted(tx: Tx, expression: RawBuilder<unknown>): Promise<PostingResult> {
  return postingResult(await call<StoredResult>(tx, expression))
}

type StoredSpend = StoredResult & Earnings

/** Calls a function that pays payees. */
export async function paid(tx: Tx, expression: RawBuilder<unknown>): Promise<SpendResult> {
  const stored = await call<StoredSpend>(tx, expression)
  const { earned, paid, bonus } = stored
  return { ...postingResult(stored), earned, ...(paid && bonus ? { paid, bonus } : {}) }
}
