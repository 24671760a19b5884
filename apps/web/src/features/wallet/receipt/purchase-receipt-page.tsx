import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GiftTo, LineTitle } from '../../commerce/order-title.tsx'
import type { Order } from '../../commerce/commerce.api.ts'
import { orderQuery } from '../wallet.api.ts'
import { WalletLayout } from '../wallet-layout.tsx'
import { CoinPaper, ReceiptActions } from './coin-paper.tsx'

/** The receipt of a purchase or a gift, to read and to print. */
export function PurchaseReceiptPage() {
  const { api } = useApp()
  const { orderOid } = useParams({ from: '/framed/wallet/purchases/$orderOid' })
  const order = useQuery(orderQuery(api, orderOid))
  return (
    <WalletLayout title={<Trans>Receipt</Trans>}>
      <Loaded query={order} pending={<Skeleton className="h-96" />}>
        {(data) => <PurchaseReceipt order={data} />}
      </Loaded>
    </WalletLayout>
  )
}

function PurchaseReceipt({ order }: { order: Order }) {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locales?.toString(), { type: 'conjunction' })
  return (
    <div className="flex flex-col gap-6">
      <CoinPaper
        number={order.orderOid}
        seller={names.format(order.creatorNicknames)}
        payment={<PaidBy order={order} />}
        paidAt={order.createdAt}
        refundedAt={order.refundedAt}
        lines={order.lines.map((line) => ({
          key: `${line.kind} ${line.subjectOid} ${line.receiverOid}`,
          name: <Sold line={line} />,
          coins: line.priceCoins,
        }))}
        total={order.priceCoins}
      />
      <ReceiptActions postingId={order.postingId} />
    </div>
  )
}

function Sold({ line }: { line: Order['lines'][number] }) {
  const { couponCode, discountCoins } = line
  return (
    <>
      <LineTitle line={line} />
      {line.gift ? <GiftTo name={line.receiverNickname} /> : null}
      {couponCode ? (
        <span className="block text-ink-faint">
          <Plural
            value={discountCoins}
            one={`Coupon ${couponCode}: # coin off`}
            other={`Coupon ${couponCode}: # coins off`}
          />
        </span>
      ) : null}
    </>
  )
}

function PaidBy({ order: { paidCoins, bonusCoins } }: { order: Order }) {
  return (
    <>
      {paidCoins > 0 || bonusCoins === 0 ? (
        <Plural value={paidCoins} one="# coin" other="# coins" />
      ) : null}
      {paidCoins > 0 && bonusCoins > 0 ? ' + ' : null}
      {bonusCoins > 0 ? (
        <Plural value={bonusCoins} one="# bonus coin" other="# bonus coins" />
      ) : null}
    </>
  )
}
