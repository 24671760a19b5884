import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DifferenceKind } from '@plax/contracts/reconciliation-values'
import type { ReportSummary } from './reconciliation.api.ts'

export const reportStateNames: Record<ReportSummary['state'], MessageDescriptor> = {
  running: msg`Being compared`,
  made: msg`Compared`,
  failed: msg`Could not be compared`,
}

/** What each kind of difference is, and what it may come from. */
export const differenceNames: Record<
  DifferenceKind,
  { name: MessageDescriptor; text: MessageDescriptor }
> = {
  missing_here: {
    name: msg`Missing here`,
    text: msg`The gateway took money that no charge stands for: a second payment of one order, or a payment of something else.`,
  },
  missing_there: {
    name: msg`Missing at the gateway`,
    text: msg`It is paid here, and the gateway lists no payment of it.`,
  },
  amount: {
    name: msg`Another amount`,
    text: msg`The amount or the currency is not the same on both sides.`,
  },
  not_credited_here: {
    name: msg`Not credited here`,
    text: msg`The gateway took the money, and nobody got the coins. A charge of the last three days is credited by itself.`,
  },
  not_paid_there: {
    name: msg`Not paid at the gateway`,
    text: msg`It is paid here, and the gateway took no money for it.`,
  },
  not_refunded_here: {
    name: msg`Not refunded here`,
    text: msg`More went back at the gateway than the books say.`,
  },
  not_refunded_there: {
    name: msg`Not refunded at the gateway`,
    text: msg`More went back by the books than at the gateway.`,
  },
}
