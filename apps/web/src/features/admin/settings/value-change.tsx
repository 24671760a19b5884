import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useLocale } from '../../../lib/use-locale.ts'

/** What a setting was, and what it became. */
export function ValueChange({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const say = (value: unknown): string => {
    if (value === null) return t`Default text`
    if (value === true) return t`On`
    if (value === false) return t`Off`
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
    if (typeof value === 'string') return value || '–'
    return JSON.stringify(value, null, 1)
  }
  return (
    <span className="flex flex-wrap items-start gap-x-2 gap-y-0.5">
      {/* Long ones scroll, by the keyboard too. */}
      <del
        tabIndex={0}
        className="max-h-40 min-w-0 overflow-auto break-words whitespace-pre-wrap text-ink-faint no-underline"
      >
        <span className="sr-only">{t({ message: 'Before', context: 'value of a setting' })} </span>
        {say(from)}
      </del>
      <ArrowRight aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
      <ins
        tabIndex={0}
        className="max-h-40 min-w-0 overflow-auto font-medium break-words whitespace-pre-wrap text-ink no-underline"
      >
        <span className="sr-only">{t({ message: 'After', context: 'value of a setting' })} </span>
        {say(to)}
      </ins>
    </span>
  )
}
