import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { usePercent } from '../../lib/use-percent.ts'
import { formatAmount } from '../../ui/balance.tsx'
import { Button } from '../../ui/button.tsx'
import { CurrencyIcon } from '../../ui/currency.tsx'
import type { Gallery } from './images.api.ts'

/** All that are still locked, at once, and what that saves (R-story-chat-041). */
export function BulkUnlock(props: { bulk: NonNullable<Gallery['bulk']>; onUnlock: () => void }) {
  const { bulk, onUnlock } = props
  const { t, i18n } = useLingui()
  const format = (milli: number) => formatAmount(milli, 'credit', i18n.locales?.toString())
  const { count } = bulk
  const discountPercent = usePercent()(bulk.discountPercent)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-raised p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">
          <Plural value={count} one="# locked image" other="# locked images" />
        </p>
        <p className="figures flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {bulk.discountPercent > 0 ? (
            <>
              <s
                aria-label={t`Regular price: ${plural(bulk.fullMilli / 1000, { one: '# credit', other: '# credits' })}`}
              >
                {format(bulk.fullMilli)}
              </s>
              <span className="inline-flex items-center gap-1 font-semibold text-teal">
                <CurrencyIcon currency="credit" />
                {format(bulk.priceMilli)}
              </span>
              <Trans>Save {discountPercent} versus one at a time</Trans>
            </>
          ) : (
            <span className="inline-flex items-center gap-1 font-semibold text-teal">
              <CurrencyIcon currency="credit" />
              {format(bulk.priceMilli)}
            </span>
          )}
        </p>
      </div>
      <Button variant="primary" onClick={onUnlock}>
        <Trans>Unlock all</Trans>
      </Button>
    </div>
  )
}
