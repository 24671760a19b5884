import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PriceTag } from '../../ui/price-tag.tsx'
import { DecideEscrow } from './decide-escrow.tsx'
import { HeldUntil } from './held-until.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderTitle } from './order-title.tsx'
import type { Order } from './commerce.api.ts'
import { When } from '../../ui/when.tsx'

const receipt = 'py-1 text-accent-ink underline underline-offset-2'

/** A purchase with what it cost, and its receipts. */
export function PurchaseRow({ order }: { order: Order }) {
  const { creatorNicknames, refundPostingId, refundReason } = order
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locales?.toString(), { type: 'conjunction' }).format(
    creatorNicknames,
  )
  const path = order.lines[0]?.path
  const heldReason = order.escrow?.reason
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        {path ? (
          <Link to={path} className="block truncate py-0.5 font-medium hover:underline">
            <OrderTitle order={order} />
          </Link>
        ) : (
          <p className="truncate font-medium">
            <OrderTitle order={order} />
          </p>
        )}
        <p className="text-xs break-words text-ink-faint">
          {names} · <When at={order.createdAt} />
        </p>
        {order.lines.map((line) =>
          line.gift ? (
            <GiftNote key={line.receiverOid + line.subjectOid} line={line} gift={line.gift} />
          ) : null,
        )}
        {order.state === 'held' && order.escrow ? (
          <HeldCoins order={order} escrow={order.escrow} />
        ) : null}
        {heldReason ? (
          <p dir="auto" className="text-sm text-ink-soft">
            <Trans>Reason: {heldReason}</Trans>
          </p>
        ) : null}
        {refundReason ? (
          <p className="text-sm text-ink-soft">
            <Trans>Refunded: {refundReason}</Trans>
          </p>
        ) : null}
      </div>
      {order.state === 'paid' ? null : <OrderBadge state={order.state} />}
      <PriceTag amount={order.priceCoins} currency="coin" />
      <div className="flex gap-4 text-sm">
        <Link
          to="/wallet/purchases/$orderOid"
          params={{ orderOid: order.orderOid }}
          className={receipt}
        >
          <Trans>Receipt</Trans>
        </Link>
        {refundPostingId ? (
          <Link
            to="/wallet/entries/$postingId"
            params={{ postingId: refundPostingId }}
            className={receipt}
          >
            <Trans>Refund receipt</Trans>
          </Link>
        ) : null}
      </div>
    </li>
  )
}

/** What happens to held coins, and what the buyer may decide about them. */
function HeldCoins({
  order: { orderOid, priceCoins },
  escrow,
}: {
  order: Order
  escrow: NonNullable<Order['escrow']>
}) {
  return (
    <div className="mt-1 flex flex-col items-start gap-2 text-sm text-ink-soft">
      <p>
        <HeldUntil {...escrow} viewer="buyer" />
      </p>
      <DecideEscrow
        {...{ orderOid, priceCoins }}
        mayRelease={escrow.releasedBy.includes('buyer')}
        mayReturn={escrow.returnedBy.includes('buyer')}
        by="buyer"
      />
    </div>
  )
}

type Line = Order['lines'][number]

/** To whom it was given, and what they answered. */
function GiftNote({ line, gift }: { line: Line; gift: NonNullable<Line['gift']> }) {
  const name = line.receiverNickname
  return (
    <p dir="auto" className="text-sm break-words text-ink-soft">
      <Trans>Gift to {name}</Trans>
      {gift.thanks ? (
        <>
          {' · '}
          <Trans>“{gift.thanks}”</Trans>
        </>
      ) : null}
      {gift.isThanked && !gift.thanks ? (
        <>
          {' · '}
          <Trans>Said thanks</Trans>
        </>
      ) : null}
    </p>
  )
}
