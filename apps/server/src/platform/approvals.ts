import type { Tx } from './db/database.ts'

/** An act that a second administrator approved. */
export interface ApprovedAct {
  approvalOid: string
  payload: Record<string, unknown>
  requestedBy: string
  approvedBy: string
  now: Date
}

/**
 * What approving an act of a kind does, in the transaction of the approval; if it throws, the act stays
 * pending. It runs once for each approval, so `approvalOid` is a key for postings.
 */
export type ApplyApproval = (tx: Tx, act: ApprovedAct) => Promise<void>

/** What approvals do, by the kind of the act; a kind that isn't here only records the approval. */
export class Approvals {
  readonly #kinds = new Map<string, ApplyApproval>()

  register(kinds: Readonly<Record<string, ApplyApproval>>): void {
    for (const [kind, apply] of Object.entries(kinds)) this.#kinds.set(kind, apply)
  }

  async apply(tx: Tx, kind: string, act: ApprovedAct): Promise<void> {
    await this.#kinds.get(kind)?.(tx, act)
  }
}
