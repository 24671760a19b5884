import { useMemo } from 'react'
import { useLocale } from '../../../lib/use-locale.ts'

/** Countries by ISO 3166-1 alpha-2 to whose banks payouts go, in the words of the reader's language. */
const codes =
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK DO EC EE ES FI FR GB GR GT HK HR HU ID IE IL IN IS IT JP KR LT LU LV MT MX MY NL NO NZ PA PE PH PL PT PY RO RS SA SE SG SI SK SV TH TR TW UA US UY VN ZA'.split(
    ' ',
  )

export function useCountries(): { value: string; label: string }[] {
  const { locale } = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    const options = codes.map((value) => ({ value, label: names.of(value) ?? value }))
    return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
  }, [locale])
}
