import { useLocale } from './use-locale.ts'

/** A moment in the reader's own zone. */
export function When({ at, exact }: { at: string; exact?: boolean }) {
  const { locale } = useLocale()
  const style = exact ? 'medium' : 'short'
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: style }).format(
    new Date(at),
  )
  return (
    <time dateTime={at} className="figures">
      {text}
    </time>
  )
}
