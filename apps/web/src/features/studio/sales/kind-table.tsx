import { useLingui } from '@lingui/react/macro'
import { Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { earnedIn, useEarnedWords } from '../use-earned-words.ts'
import { Worth } from '../worth.tsx'
import type { SaleTotals } from './sales.api.ts'
import { Share } from './share.tsx'
import { useSaleKinds } from './use-sale-kinds.ts'

type KindSum = SaleTotals['kinds'][number]

/** What each kind of sale comes to. */
export function KindTable({
  totals: { kinds, periods },
  onKind,
}: {
  totals: Pick<SaleTotals, 'kinds' | 'periods'>
  onKind: (kind: string) => void
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { inOrder, seriesOf } = useSaleKinds()
  const { ofTimes } = useEarnedWords()
  const moneyOf = (kind: string) =>
    ofTimes(
      periods
        .filter((one) => one.kind === kind)
        .map((one) => ({ time: one.period, ...earnedIn(one.currency, one.earnedAmount) })),
    )
  const count = (value: number) => <span className="figures">{value.toLocaleString(locale)}</span>
  const amount = (key: 'paidAmount' | 'bonusAmount' | 'earnedAmount', label: string) => ({
    key,
    label,
    numeric: true,
    cell: (row: KindSum) => <Share amount={row[key]} currency={row.currency} />,
  })
  return (
    <Table<KindSum>
      stacked
      caption={t`By type`}
      rows={inOrder(kinds)}
      rowKey={({ kind }) => kind}
      columns={[
        {
          key: 'kind',
          label: t`Type`,
          cell: ({ kind }) => (
            <button
              type="button"
              title={t`Only this type`}
              onClick={() => onKind(kind)}
              className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {t(seriesOf(kind).name)}
            </button>
          ),
        },
        { key: 'sold', label: t`Sold`, numeric: true, cell: ({ sales }) => count(sales) },
        {
          key: 'refunded',
          label: t`Refunded`,
          numeric: true,
          cell: (row) => count(row.refunded),
        },
        amount('paidAmount', t`Amount paid`),
        amount('bonusAmount', t`Paid with bonuses`),
        {
          ...amount('earnedAmount', t`Your share`),
          cell: ({ kind, earnedAmount, currency }) => (
            <>
              <Share amount={earnedAmount} currency={currency} />
              <Worth amount={earnedAmount} money={moneyOf(kind)} />
            </>
          ),
        },
      ]}
    />
  )
}
