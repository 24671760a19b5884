import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../lib/use-locale.ts'

/** What a tax is called: VAT in a currency, or tax withheld for a country. */
export function useTaxName(): (tax: { country: string | null; currency: string }) => string {
  const { t } = useLingui()
  const { locale } = useLocale()
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  return ({ country, currency }) => {
    if (country === null) return t`VAT, ${currency}`
    const name = countries.of(country) ?? country
    return t`Withheld tax, ${name}`
  }
}
