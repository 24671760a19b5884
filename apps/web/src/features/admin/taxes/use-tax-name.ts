import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../wallet/use-locale.ts'

/** What a tax is called: VAT, or tax withheld for a country. */
export function useTaxName(): (tax: { country: string | null }) => string {
  const { t } = useLingui()
  const { locale } = useLocale()
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  return ({ country }) => {
    if (country === null) return t`VAT`
    const name = countries.of(country) ?? country
    return t`Withheld tax, ${name}`
  }
}
