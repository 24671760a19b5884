import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { usePercent } from '../../../lib/use-percent.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { OrderBadge } from '../../commerce/order-badge.tsx'
import { When } from '../../../ui/when.tsx'
import { useEarnedWords } from '../use-earned-words.ts'
import { Worth } from '../worth.tsx'
import type { Sale } from './sales.api.ts'
import { Share } from './share.tsx'
import { useSaleKinds } from './use-sale-kinds.ts'
import { usePeriods } from '../../../ui/time-select.tsx'

/** Sales: when, what, who bought it, what was paid, the share, and the refund; a day's chats as one. */
export function SaleTable({
  sales,
  zone,
  onItem,
}: {
  sales: Sale[]
  /** The operator's, whose days chats are grouped by: all times are in it. */
  zone: string
  onItem: (itemOid: string) => void
}) {
  const { t } = useLingui()
  const { seriesOf } = useSaleKinds()
  return (
    <Table<Sale>
      stacked
      caption={t`Sales`}
      rows={sales}
      rowKey={(sale) => sale.id}
      columns={[
        { key: 'when', label: t`Sold on`, cell: (sale) => <SoldOn sale={sale} zone={zone} /> },
        {
          key: 'item',
          label: t`Item`,
          cell: (sale) => (
            <>
              <button
                type="button"
                title={t`Only this item`}
                onClick={() => onItem(sale.itemOid)}
                className="min-w-20 text-left font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current max-md:min-w-0 max-md:text-right"
              >
                {sale.title || t`Untitled`}
              </button>
              <span className="block text-xs text-ink-faint">{t(seriesOf(sale.kind).name)}</span>
              {sale.couponCode === null ? null : <Coupon code={sale.couponCode} />}
              <Split sale={sale} />
            </>
          ),
        },
        { key: 'buyer', label: t`Buyer`, cell: (sale) => <Buyer sale={sale} /> },
        ...useAmounts(),
        {
          key: 'state',
          label: t`Status`,
          cell: (sale) => (
            <>
              <OrderBadge state={sale.state} />
              {sale.refundedAt ? (
                <span className="mt-1 block min-w-24 text-xs text-ink-faint max-md:min-w-0">
                  <When at={sale.refundedAt} zone={zone} />
                </span>
              ) : null}
            </>
          ),
        },
        { key: 'payout', label: t`Payout`, cell: (sale) => <PaidOut sale={sale} /> },
      ]}
    />
  )
}

function useAmounts(): Column<Sale>[] {
  const { t } = useLingui()
  const { ofSale } = useEarnedWords()
  const percent = usePercent()
  const amount = (key: 'paidAmount' | 'bonusAmount' | 'earnedAmount', label: string) => ({
    key,
    label,
    numeric: true,
    cell: (sale: Sale) => <Share amount={sale[key]} currency={sale.currency} />,
  })
  return [
    amount('paidAmount', t`Amount paid`),
    amount('bonusAmount', t`Paid with bonuses`),
    {
      key: 'fee',
      label: t({ message: 'Platform fee', context: 'column of a table' }),
      numeric: true,
      cell: ({ feePercent }) => (
        <span className="figures">{feePercent === null ? '–' : percent(feePercent)}</span>
      ),
    },
    {
      ...amount('earnedAmount', t`Your share`),
      cell: (sale) => (
        <>
          <Share amount={sale.earnedAmount} currency={sale.currency} />
          <Worth amount={sale.earnedAmount} money={ofSale(sale)} />
        </>
      ),
    },
  ]
}

function Coupon({ code }: { code: string }) {
  return (
    <span className="block text-xs break-all text-ink-faint">
      <Trans>Coupon {code}</Trans>
    </span>
  )
}

/** How a joint sale is divided. */
function Split({ sale: { distribution } }: { sale: Sale }) {
  const { t } = useLingui()
  if (distribution.length === 0) return null
  const percent = usePercent()
  return (
    <span className="mt-1 block max-w-40 text-xs text-ink-faint max-md:ml-auto">
      <Trans>Co-creation</Trans>
      {distribution.map(({ creatorOid, name, sharePercent }) => (
        <span key={creatorOid} className="block break-words">
          {name || t`Deleted account`} {percent(sharePercent)}
        </span>
      ))}
    </span>
  )
}

/** By which payout it comes, if anything does. */
function PaidOut({ sale: { payout } }: { sale: Sale }) {
  const { t } = useLingui()
  const day = usePeriods('day')
  if (!payout) return <span className="text-ink-faint">–</span>
  const { state, step, paysOn } = payout
  return (
    <>
      {state === 'complete'
        ? t`Paid out`
        : step === 'sent'
          ? t`On its way`
          : t({ message: 'Requested', context: 'payout step' })}
      <span className="block text-xs whitespace-nowrap text-ink-faint">{day(paysOn)}</span>
    </>
  )
}

function SoldOn({ sale, zone }: { sale: Sale; zone: string }) {
  const day = usePeriods('day')
  return (
    <span className="whitespace-nowrap">
      {sale.day ? (
        <time dateTime={sale.day} className="figures">
          {day(sale.day)}
        </time>
      ) : (
        <When at={sale.createdAt} zone={zone} />
      )}
    </span>
  )
}

/** Sales that are grouped to keep readers private are counted instead. */
function Buyer({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const { countOf } = useSaleKinds().seriesOf(sale.kind)
  if (sale.buyer) {
    return (
      <span className="block min-w-24 break-words max-md:min-w-0">
        {sale.buyer.name || <Trans>Deleted account</Trans>}
      </span>
    )
  }
  return (
    <span className="whitespace-nowrap text-ink-faint">
      {countOf ? (
        t(countOf(sale))
      ) : (
        <Plural value={sale.sales} one="# payment" other="# payments" />
      )}
    </span>
  )
}
