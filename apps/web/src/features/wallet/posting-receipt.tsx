import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { walletChanges } from './amounts.ts'
import type { Posting } from './wallet.api.ts'

/** Leads whoever paid by a posting to its receipt; nothing for what has none. */
export function PostingReceipt({ posting }: { posting: Posting }) {
  const { reference, reversesId, id } = posting
  if (!reference || reversesId) return null
  const hasPaid = walletChanges(posting).some(({ amount }) => amount < 0)
  const way = { className: buttonClasses(), children: <Trans>Receipt</Trans> }
  if (reference.kind === 'charge' && !hasPaid) {
    return <Link to="/wallet/receipts/$orderOid" params={{ orderOid: reference.oid }} {...way} />
  }
  if (reference.kind === 'order' && hasPaid) {
    return <Link to="/wallet/purchases/$orderOid" params={{ orderOid: reference.oid }} {...way} />
  }
  if (reference.kind === 'subscription' && hasPaid) {
    return <Link to="/wallet/subscriptions/$postingId" params={{ postingId: id }} {...way} />
  }
  return null
}
