import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../lib/use-locale.ts'
import { formatAmount } from '../../../ui/balance.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Statement } from './statement.api.ts'

type Sums = Pick<Statement, 'coins' | 'paid' | 'held' | 'returned'>

/** What came in, as the sum of where it is. */
export function StatementSums({ sums }: { sums: Sums }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const figures = [
    { key: 'coins', name: t`Coins in`, before: '' },
    { key: 'paid', name: t({ message: 'Paid', context: 'coins of a stream' }), before: '=' },
    { key: 'held', name: t({ message: 'Held', context: 'coins of a stream' }), before: '+' },
    {
      key: 'returned',
      name: t({ message: 'Returned', context: 'coins of a stream' }),
      before: '+',
    },
  ] as const
  return (
    <Card className="max-sm:p-4">
      <dl className="flex flex-wrap gap-x-7 gap-y-3 sm:gap-x-12">
        {figures.map(({ key, name, before }) => (
          <div key={key}>
            <dt className="text-xs text-ink-soft sm:text-sm">{name}</dt>
            <dd className="figures relative text-xl font-semibold sm:text-2xl">
              {before ? (
                <span
                  aria-hidden
                  className="absolute right-full mr-1.5 font-normal text-ink-faint sm:mr-3"
                >
                  {before}
                </span>
              ) : null}
              {formatAmount(sums[key], 'coin', locale)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-faint">
        <Trans>
          Before the platform fee. Held coins are paid or returned when their mission ends.
        </Trans>
      </p>
    </Card>
  )
}
