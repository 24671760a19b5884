import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '../../ui/balance.tsx'
import { useLocale } from '../../lib/use-locale.ts'
import type { Earning } from './earning.ts'

const shown = ['priceMilli', 'feeMilli', 'earnedMilli'] as const

/** Price, fee and share of replies of each length, in credits. */
export function EarningTable({ earning }: { earning: Earning }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const lengths = { short: t`Short`, normal: t`Normal`, long: t`Long` }
  const names = { priceMilli: t`Reader pays`, feeMilli: t`Model fee`, earnedMilli: t`You earn` }
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t`Credits per reply`}</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="py-2 text-left font-medium">
            {t`Reply`}
          </th>
          {shown.map((key) => (
            <th key={key} scope="col" className="py-2 pl-3 text-right font-medium">
              {names[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {earning.replies.map((reply) => (
          <tr key={reply.length} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-normal">
              {lengths[reply.length]}
            </th>
            {shown.map((key) => (
              <td key={key} className="figures py-2 pl-3 text-right">
                {formatAmount(reply[key], 'credit', locale)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
