import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '../../../ui/class-names.ts'
import type { ReplyTrace } from './inspector.api.ts'
import { reasonOf } from './inspector-names.ts'

type Entry = ReplyTrace['lore'][number]

const shownAtMost = 200

/** Entries with their words, what called them, and why they were told or not. */
export function EntryList({ entries, empty }: { entries: readonly Entry[]; empty: string }) {
  const { i18n } = useLingui()
  if (entries.length === 0) return <p className="text-sm text-ink-faint">{empty}</p>
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {entries.slice(0, shownAtMost).map((entry) => {
        const reason = reasonOf(entry.status, entry.why)
        const isTold = entry.status === 'fired' || entry.status === 'lasting'
        return (
          <li key={entry.key} className="px-3 py-2 text-sm">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium">
                {entry.name || entry.pattern || entry.key}
              </span>
              <span className="figures shrink-0 text-xs text-ink-faint">{entry.tokens}</span>
            </p>
            <p className={cx('text-xs', isTold ? 'text-good' : 'text-ink-faint')}>
              {typeof reason === 'string' ? reason : i18n._(reason)}
              {entry.matchedText ? (
                <>
                  {' · '}
                  <Trans>“{entry.matchedText}”</Trans>
                </>
              ) : null}
            </p>
            {entry.name && entry.pattern ? (
              <code className="mt-1 block truncate text-xs text-ink-soft" title={entry.pattern}>
                {entry.pattern}
              </code>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
