import { useLingui, Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import type { ContentCard } from './content.queries.ts'

type Result = OutputOf<'POST /content/bulk-act'>['results'][number]
type Named = Pick<ContentCard, 'contentOid' | 'title'>

/** How many contents were to be changed, which of them were refused, and why. */
export interface Report {
  count: number
  refused: { contentOid: string; title: string; error: string }[]
}

export function reportOf(chosen: readonly Named[], results: readonly Result[]): Report {
  const titles = new Map(chosen.map(({ contentOid, title }) => [contentOid, title]))
  const refused = results.flatMap(({ contentOid, error }) =>
    error === null ? [] : [{ contentOid, title: titles.get(contentOid) ?? '', error }],
  )
  return { count: results.length, refused }
}

/** How many were changed, and each that was not. */
export function BulkReport({ count, refused }: Report) {
  const { t } = useLingui()
  const done = count - refused.length
  return (
    <div role="alert" className="rounded-lg border border-danger p-3 text-sm">
      <p className="font-medium text-danger">
        <Trans>
          Changed {done} of {count}. These stayed as they were:
        </Trans>
      </p>
      <ul className="mt-1">
        {refused.map(({ contentOid, title, error }) => (
          <li key={contentOid} className="break-words">
            {title || t`Untitled`}: {error}
          </li>
        ))}
      </ul>
    </div>
  )
}
