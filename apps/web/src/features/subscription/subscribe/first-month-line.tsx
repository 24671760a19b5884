import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import { useLocale } from '../../../lib/use-locale.ts'
import type { SubscriptionOffer } from '../subscriptions.api.ts'

/** What is paid today for the days that are left of a month; nothing where the whole is paid. */
export function FirstMonthLine({ offer }: { offer: SubscriptionOffer }) {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { priceCoins, daysLeft, card } = offer
  if (daysLeft === null) return null
  const month = i18n.date(`${offer.month}-01`, { month: 'long', timeZone: 'UTC' })
  if (priceCoins === 0) {
    return (
      <p className="font-medium">
        <Trans>
          Free for the <Plural value={daysLeft} one="# day" other="# days" /> left in {month}.
        </Trans>
      </p>
    )
  }
  const now = card
    ? formatMoney(card.amountMinor, card.currency, language)
    : t`${plural(priceCoins, { one: '# coin', other: '# coins' })}`
  return (
    <p className="font-medium">
      <Trans>
        Today you pay {now} for the <Plural value={daysLeft} one="# day" other="# days" /> left in{' '}
        {month}.
      </Trans>
    </p>
  )
}
