import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { formatBucket } from '../../wallet/amounts.ts'
import { useLocale } from '../../../lib/use-locale.ts'

/** How amounts of payouts read: money, coins and credits, days and months. */
export function useAmounts() {
  const { t } = useLingui()
  const { language, locale } = useLocale()
  const coins = (value: number) => t`${plural(value, { one: '# coin', other: '# coins' })}`
  const credits = (milli: number) =>
    t`${plural(milli / 1000, { one: '# credit', other: '# credits' })}`
  const money = (minor: number, currency: Currency) => formatMoney(minor, currency, language)
  return {
    money,
    /** What a payout pays after tax, which the rate may still move; null where there is no rate. */
    netOf: (payout: { netMinor: number | null; currency: Currency; isExpected: boolean }) => {
      if (payout.netMinor === null) return null
      const amount = money(payout.netMinor, payout.currency)
      return payout.isExpected ? t`about ${amount}` : amount
    },
    /** Won for one unit of a currency, such as `1384.52`. */
    rate: (currency: Currency, won: string) =>
      `1 ${currency} = ₩${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(Number(won))}`,
    coins,
    credits,
    /** What is there of both; coins alone where there is neither. */
    both: (amounts: { coins: number; creditMilli: number }) => {
      const parts = [
        ...(amounts.coins !== 0 || amounts.creditMilli === 0 ? [coins(amounts.coins)] : []),
        ...(amounts.creditMilli !== 0 ? [credits(amounts.creditMilli)] : []),
      ]
      return parts.join(' + ')
    },
    bucket: (value: number, currency: 'coin' | 'credit') =>
      formatBucket(value, currency, { locale }),
    day: (day: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
    month: (month: string) =>
      new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${month}-01`),
      ),
  }
}
