import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../lib/use-locale.ts'
import { fieldNames } from './setting-names.ts'
import type { Part } from './setting-parts.ts'

/** A value for reading: numbers in the reader's way, several values line by line. */
export function PartValue({ part, value }: { part: Part; value: unknown }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const write = (one: Part, at: unknown): string => {
    if (one.kind === 'fields') {
      return one.fields
        .map(([name, field]) => {
          const known = fieldNames[name]
          return `${known ? t(known) : name}: ${write(field, (at as Record<string, unknown>)[name])}`
        })
        .join(' · ')
    }
    if (one.kind === 'list') {
      return (at as unknown[]).map((item) => write(one.item, item)).join(', ') || '–'
    }
    if (typeof at === 'number') return new Intl.NumberFormat(locale).format(at)
    return String((at as string | boolean | null) ?? '') || '–'
  }
  const lines = linesOf(part, value).map(([name, line, at]) => {
    const known = fieldNames[name]
    return [known ? t(known) : name, write(line, at)] as const
  })
  if (lines.length === 0) {
    return (
      <p className="text-sm text-ink-faint">
        <Trans>Nothing listed</Trans>
      </p>
    )
  }
  return (
    <ul className="max-h-40 overflow-auto text-sm break-words whitespace-pre-wrap">
      {lines.map(([name, text], index) => (
        // Values have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {name ? <span className="text-ink-soft">{name}: </span> : null}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The lines that a value is written in, each with its name if it has one. */
function linesOf(part: Part, value: unknown): (readonly [name: string, Part, unknown])[] {
  if (part.kind === 'list') return (value as unknown[]).map((item) => ['', part.item, item])
  if (part.kind === 'fields') {
    const values = value as Record<string, unknown>
    return part.fields.map(([name, field]) => [name, field, values[name]])
  }
  if (part.kind === 'entries') {
    return Object.entries(value as object).map(([name, one]) => [name, part.value, one])
  }
  return [['', part, value]]
}
