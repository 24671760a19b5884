import { Trans } from '@lingui/react/macro'
import { useLocale } from '../../lib/use-locale.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { DonationOptions } from './donation.api.ts'

/** How far donations have come towards a creator’s goal. */
export function GoalBar({ goal }: { goal: NonNullable<DonationOptions['goal']> }) {
  const { locale } = useLocale()
  const { title, coins, raised } = goal
  const soFar = raised.toLocaleString(locale)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span dir="auto" className="font-medium wrap-anywhere">
          {title}
        </span>
        <span className="tabular-nums">
          <Trans context="coins of a goal">
            {soFar} of <PriceTag amount={coins} currency="coin" />
          </Trans>
        </span>
      </p>
      <Progress label={title} value={Math.min(1, raised / coins)} />
    </div>
  )
}
