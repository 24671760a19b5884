import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Progress } from '../../ui/progress.tsx'
import { formatBucket } from './amounts.ts'
import type { ConvertRate } from './convert-form.tsx'
import { useLocale } from '../../lib/use-locale.ts'

/** The rate, what is left of the day (R-wallet-009), and what cannot be converted. */
export function ConvertFacts({ rate, bonusCoins }: { rate: ConvertRate; bonusCoins: number }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { maxCoinsPerDay, remainingCoins } = rate
  const used = maxCoinsPerDay > 0 ? 1 - remainingCoins / maxCoinsPerDay : 1
  const left = remainingCoins.toLocaleString(locale)
  const most = maxCoinsPerDay.toLocaleString(locale)
  const perCoin = formatBucket(rate.creditMilliPerCoin, 'credit', { locale })
  return (
    <dl className="flex flex-col gap-5 rounded-lg border border-line p-5 text-sm">
      <Fact label={t`Rate`}>
        <Trans>1 coin = {perCoin} credits</Trans>
      </Fact>
      <Fact label={t`Left today`}>
        <span className="figures mb-2 block">
          <Trans>
            {left} of {most} coins
          </Trans>
        </span>
        <Progress label={t`Converted today`} value={used} />
      </Fact>
      <Fact label={t`Bonus coins`}>
        <span className="figures text-gold">{bonusCoins.toLocaleString(locale)}</span>
        <span className="mt-1 block font-normal text-ink-faint">
          <Trans>Bonus coins can’t be converted.</Trans>
        </span>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-ink-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
