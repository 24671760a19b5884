import type { GatewayRecord } from './gateway.ts'

const perPage = 1000
const koreaMs = 9 * 3600_000

/** Of Toss's Transaction, what we ask for: an approval or a cancellation, of a payment. */
interface TossTransaction {
  transactionKey: string
  paymentKey: string
  orderId: string
  currency: string
  amount: number
  status: string
  transactionAt: string
}

/**
 * Payments from Toss's list of transactions (`GET /v1/transactions`): a payment is approved by one
 * transaction and given back by others, so they are put together first. What was approved before the
 * time is left out.
 */
export async function* listTransactions(
  get: (path: string) => Promise<unknown>,
  period: { from: Date; until: Date },
): AsyncGenerator<GatewayRecord> {
  const payments = new Map<string, GatewayRecord>()
  const returned = new Map<string, number>()
  for await (const one of readPages(get, period)) {
    const { paymentKey, status, amount } = one
    if (status === 'DONE') payments.set(paymentKey, recordOf(one))
    // Some of its lists write what goes back below zero.
    if (status === 'CANCELED' || status === 'PARTIAL_CANCELED') {
      returned.set(paymentKey, (returned.get(paymentKey) ?? 0) + Math.abs(amount))
    }
  }
  for (const [key, payment] of payments) {
    yield { ...payment, refundedMinor: returned.get(key) ?? 0 }
  }
}

/** Until a page is empty, whatever Toss thinks the longest page is. */
async function* readPages(
  get: (path: string) => Promise<unknown>,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<TossTransaction> {
  const query = new URLSearchParams({
    startDate: koreanTime(from),
    // Its last second counts.
    endDate: koreanTime(new Date(until.getTime() - 1000)),
    limit: String(perPage),
  })
  for (;;) {
    const page = (await get(`/v1/transactions?${query}`)) as TossTransaction[]
    yield* page
    const last = page.at(-1)
    if (!last) return
    query.set('startingAfter', last.transactionKey)
  }
}

function recordOf(one: TossTransaction): GatewayRecord {
  return {
    gatewayRef: one.paymentKey,
    orderOid: one.orderId,
    at: new Date(one.transactionAt),
    state: 'captured',
    currency: one.currency,
    amountMinor: one.amount,
    refundedMinor: 0,
  }
}

/** Toss reads times without a zone as Korea's. */
function koreanTime(at: Date): string {
  return new Date(at.getTime() + koreaMs).toISOString().slice(0, 19)
}
