import type { OutputOf } from '@plax/contracts'
import type { Posting } from './ledger.history.ts'
import { isTaxAccount } from './ledger.taxes.ts'

/** A posting as it is answered: which accounts, never whose. */
export function presentPosting(
  posting: Posting,
): Omit<OutputOf<'GET /ledger/postings/{postingId}'>, 'items' | 'hold'> {
  return {
    id: posting.id,
    seq: posting.payerSeq,
    operation: posting.operation,
    type: posting.type,
    reference: posting.reference,
    reversesId: posting.reversesId,
    createdAt: posting.createdAt.toISOString(),
    entries: posting.entries.map((entry) => ({
      account: isTaxAccount(entry.ownerOid) ? 'tax' : entry.kind,
      bucket: entry.bucket,
      amount: entry.amount,
      lotId: entry.lotId,
    })),
  }
}
