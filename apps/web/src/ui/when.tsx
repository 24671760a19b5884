import { useLocale } from '../lib/use-locale.ts'

/** A moment in the reader's own zone, or in one that the page names. */
export function When({ at, exact, zone }: { at: string; exact?: boolean; zone?: string }) {
  const { locale } = useLocale()
  const style = exact ? 'medium' : 'short'
  const text = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: style,
    timeZone: zone,
  }).format(new Date(at))
  return (
    <time dateTime={at} className="figures">
      {text}
    </time>
  )
}
