import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DifferenceKind } from '@plax/contracts/payment/reconciliation-values'
import type { ReportSummary } from './reconciliation.api.ts'

export const reportStateNames: Record<ReportSummary['state'], MessageDescriptor> = {
  running: msg`Comparing`,
  made: msg`Compared`,
  failed: msg`Comparison failed`,
}

/** What each kind of difference is, and what it may come from. */
export const differenceNames: Record<
  DifferenceKind,
  { name: MessageDescriptor; text: MessageDescriptor }
> = {
  missing_here: {
    name: msg`Missing in the ledger`,
    text: msg`The gateway collected money that no coin purchase accounts for: a second payment for one order, or a payment for something else.`,
  },
  missing_there: {
    name: msg`Missing at the gateway`,
    text: msg`Recorded as paid on this site, but the gateway lists no payment.`,
  },
  amount: {
    name: msg`Amount mismatch`,
    text: msg`The amount or currency differs.`,
  },
  not_credited_here: {
    name: msg`Not credited in the ledger`,
    text: msg`The gateway collected the money, but the coins weren’t credited. Purchases from the last three days are credited automatically.`,
  },
  not_paid_there: {
    name: msg`Not paid at the gateway`,
    text: msg`Recorded as paid on this site, but the gateway collected no money.`,
  },
  not_refunded_here: {
    name: msg`Not refunded in the ledger`,
    text: msg`The gateway refunded more than the ledger shows.`,
  },
  not_refunded_there: {
    name: msg`Not refunded at the gateway`,
    text: msg`The ledger shows a larger refund than the gateway.`,
  },
}
