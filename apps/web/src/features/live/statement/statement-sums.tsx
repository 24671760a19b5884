import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../lib/use-locale.ts'
import { formatAmount } from '../../../ui/balance.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Statement } from './statement.api.ts'

type Sums = Pick<Statement, 'coins' | 'paid' | 'held' | 'returned' | 'bonus' | 'fee' | 'net'>

interface Figure {
  key: keyof Sums
  name: string
  before: string
}

/** What came in, as the sum of where it is; and what was paid, as the sum of whose it is. */
export function StatementSums({ sums }: { sums: Sums }) {
  const { t } = useLingui()
  const paid = t({ message: 'Paid', context: 'coins of a stream' })
  const bonus = t({ message: 'Bonus coins', context: 'coins of a stream' })
  return (
    <Card className="flex flex-col gap-3 max-sm:p-4">
      <Figures
        sums={sums}
        figures={[
          { key: 'coins', name: t`Coins in`, before: '' },
          { key: 'paid', name: paid, before: '=' },
          { key: 'held', name: t({ message: 'Held', context: 'coins of a stream' }), before: '+' },
          {
            key: 'returned',
            name: t({ message: 'Returned', context: 'coins of a stream' }),
            before: '+',
          },
        ]}
      />
      <Figures
        sums={sums}
        figures={[
          { key: 'paid', name: paid, before: '' },
          { key: 'net', name: t({ message: 'Net', context: 'coins of a stream' }), before: '=' },
          {
            key: 'fee',
            name: t({ message: 'Platform fee', context: 'coins of a stream' }),
            before: '+',
          },
          ...(sums.bonus > 0 ? [{ key: 'bonus' as const, name: bonus, before: '+' }] : []),
        ]}
      />
      <p className="text-sm text-ink-faint">
        <Trans>
          Held coins are paid or returned when their mission ends. You earn the net amount, and
          nothing from bonus coins.
        </Trans>
      </p>
    </Card>
  )
}

function Figures({ sums, figures }: { sums: Sums; figures: readonly Figure[] }) {
  const { locale } = useLocale()
  return (
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
  )
}
