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
      <dl className="flex flex-wrap gap-x-2 gap-y-3 sm:gap-x-4">
        {figures.map(({ key, name, before }) => (
          <div key={key}>
            <dt className="text-xs text-ink-soft sm:text-sm">{name}</dt>
            <dd className="figures text-xl font-semibold sm:text-2xl">
              {before ? (
                <span aria-hidden className="mr-2 font-normal text-ink-faint sm:mr-4">
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
