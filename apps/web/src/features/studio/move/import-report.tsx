import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { folderName } from './folder-names.ts'
import { type BundleImport, type ImportLine, linesQuery } from './move.api.ts'
import { Signer } from './signer.tsx'

const results: Record<ImportLine['result'], { name: MessageDescriptor; tone: BadgeTone }> = {
  made: { name: msg`Imported`, tone: 'good' },
  partly: { name: msg`Imported in part`, tone: 'gold' },
  already: { name: msg`Already on this site`, tone: 'plain' },
  record: { name: msg`In the file only`, tone: 'plain' },
  left_out: { name: msg`Left out`, tone: 'danger' },
}

/** What came in with the last import, what did not, and why. */
export function ImportReport({ imported }: { imported: BundleImport }) {
  const { api } = useApp()
  const { i18n } = useLingui()
  const list = useInfiniteQuery(linesQuery(api, imported.importOid))
  const { fileName, madeBy, madeAt, counts } = imported
  const created = counts.made + counts.partly
  const { already, left_out: leftOut } = counts
  const day = madeAt ? i18n.date(madeAt, { dateStyle: 'medium' }) : ''
  return (
    <section
      aria-labelledby="import-report"
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <h3 id="import-report" className="text-sm font-semibold">
        <Trans>Last import</Trans>
      </h3>
      <p className="text-sm break-words text-ink-soft">
        {fileName}
        {madeBy ? (
          <>
            {' · '}
            <Trans>
              Exported from {madeBy} on {day}
            </Trans>
          </>
        ) : null}
      </p>
      <Signer imported={imported} />
      {imported.state === 'failed' ? <Failure error={imported.error} /> : null}
      {imported.state === 'canceled' ? (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>Import stopped. Everything imported until then is kept.</Trans>
        </p>
      ) : null}
      {imported.state === 'done' ? (
        <p role="status" className="text-sm">
          <Trans>
            Imported: {created}. Already on this site: {already}. Left out: {leftOut}.
          </Trans>
        </p>
      ) : null}
      <Pages list={list} pending={<SkeletonRows rows={3} className="h-12" />} empty={null}>
        {(lines) => (
          <ul className="divide-y divide-line">
            {lines.map((line, index) => (
              <Line key={`${line.folder}-${line.madeOid ?? index}`} line={line} />
            ))}
          </ul>
        )}
      </Pages>
    </section>
  )
}

function Line({ line: { folder, title, result, reasons } }: { line: ImportLine }) {
  const { t } = useLingui()
  const name = folderName(folder)
  const kind = name ? t(name) : folder
  const { name: word, tone } = results[result]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-sm font-medium break-words">{title || kind}</p>
        {title ? <p className="text-xs text-ink-faint">{kind}</p> : null}
        {reasons.map((reason) => (
          <p key={reason} className="text-sm text-ink-soft">
            {reason}
          </p>
        ))}
      </div>
      <Badge tone={tone}>{t(word)}</Badge>
    </li>
  )
}
