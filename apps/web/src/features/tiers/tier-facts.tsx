import { Trans } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import { Badge } from '../../ui/badge.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { useLocale } from '../../lib/use-locale.ts'
import type { Tier } from './tiers.api.ts'

/** What a tier costs by the month, and what it is like, as its creator sees it. */
export function TierFacts({ tier }: { tier: Tier }) {
  const { language } = useLocale()
  const { price, price_krw, price_jpy, price_usd, seats, seatsLeft, streak, details, emojis } = tier
  const money = [
    formatMoney(price_krw, 'KRW', language),
    formatMoney(price_jpy, 'JPY', language),
    formatMoney(price_usd, 'USD', language),
  ]
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <PriceTag amount={price} currency="coin" />
        {price > 0 ? (
          <span className="figures">
            <Trans>a month, {money.join(' · ')} by card</Trans>
          </span>
        ) : null}
        {seats === null ? null : (
          <Badge>
            <Trans>
              {seatsLeft} of {seats} spots left
            </Trans>
          </Badge>
        )}
        {streak ? (
          <Badge tone="teal">
            <Trans>New posts only</Trans>
          </Badge>
        ) : null}
        {emojis.length > 0 ? <span>{emojis.join(' ')}</span> : null}
      </p>
      {details ? (
        <p className="mt-1 line-clamp-2 text-sm break-words whitespace-pre-line text-ink-faint">
          {details}
        </p>
      ) : null}
    </>
  )
}
