import type { OutputOf } from '@plax/contracts'
import type { Posting } from './ledger.history.ts'

/** A posting as it is answered: which accounts, never whose. */
export function presentPosting(
  posting: Posting,
): Omit<OutputOf<'GET /ledger/postings/{postingId}'>, 'items'> {
  return {
    id: posting.id,
    seq: posting.payerSeq,
    operation: posting.operation,
    type: posting.type,
    reference: posting.reference,
    reversesId: posting.reversesId,
    createdAt: posting.createdAt.toISOString(),
    entries: posting.entries.map((entry) => ({
      account: entry.kind,
      bucket: entry.bucket,
      amount: entry.amount,
      lotId: entry.lotId,
    })),
  }
}
