import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Failure } from '../../../ui/failure.tsx'
import { FileField } from '../../../ui/upload/file-field.tsx'
import { ImportReport } from './import-report.tsx'
import { type BundleImport, bundlesQuery } from './move.api.ts'
import { Running } from './running.tsx'

/** Brings what another site exported; what came of the last one stands below. */
export function ImportCard({ imported }: { imported: BundleImport | null }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const refresh = () => queryClient.invalidateQueries({ queryKey: bundlesQuery(api).queryKey })
  const begin = useMutation({
    mutationFn: (key: string) => api('POST /bundle/imports', { body: { key } }),
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: (importOid: string) =>
      api('DELETE /bundle/imports/{importOid}', { params: { importOid } }),
    onSettled: refresh,
  })
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-raised p-5">
      <h2 className="flex items-center gap-2 font-semibold">
        <PackagePlus aria-hidden className="size-5 text-ink-faint" />
        <Trans>Import</Trans>
      </h2>
      <p className="text-sm text-ink-soft">
        <Trans>
          Works become drafts, and tiers aren’t offered until you choose “Offer tier again”. What
          you imported before isn’t created twice. No money moves.
        </Trans>
      </p>
      {imported?.state === 'running' ? (
        <Running
          label={t`Importing`}
          work={imported}
          isStopping={stop.isPending || stop.isSuccess}
          onStop={() => stop.mutate(imported.importOid)}
        />
      ) : (
        <FileField
          label={t`Exported file`}
          hint={t`A ZIP file exported in Studio, up to 20 GB`}
          accept=".zip,application/zip"
          error={undefined}
          context="file"
          place="bundle-import"
          value={null}
          onChange={(key) => {
            if (key !== null && !begin.isPending) begin.mutate(key)
          }}
        />
      )}
      <Failure error={begin.error ?? stop.error} />
      {imported && imported.state !== 'running' ? <ImportReport imported={imported} /> : null}
    </section>
  )
}
