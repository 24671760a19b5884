import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { sizeWords } from '../../../lib/upload/size-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type BundleExport, bundlesQuery } from './move.api.ts'
import { Running } from './running.tsx'
import { Fingerprint } from './signer.tsx'

/** Everything that a creator made as one file: begun, on its way, and to be downloaded. */
export function ExportCard({
  exported,
  keptDays,
  keyFingerprint,
}: {
  exported: BundleExport | null
  keptDays: number
  keyFingerprint: string
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const refresh = () => queryClient.invalidateQueries({ queryKey: bundlesQuery(api).queryKey })
  const begin = useMutation({
    mutationFn: () => api('POST /bundle/exports', {}),
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: (bundleOid: string) =>
      api('DELETE /bundle/exports/{bundleOid}', { params: { bundleOid } }),
    onSettled: refresh,
  })
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-5">
      <h2 className="flex items-center gap-2 font-semibold">
        <PackageOpen aria-hidden className="size-5 text-ink-faint" />
        <Trans>Export</Trans>
      </h2>
      <p className="text-sm text-ink-soft">
        <Trans>
          Stories with their images and cards; videos, audio, and files as you uploaded them; tiers;
          your channel; statements; and your journal. Of your subscribers, only the names and email
          addresses of those who agreed.
        </Trans>
      </p>
      {exported?.state === 'running' ? (
        <Running
          label={t`Exporting`}
          work={exported}
          isStopping={stop.isPending || stop.isSuccess}
          onStop={() => stop.mutate(exported.bundleOid)}
        />
      ) : exported?.state === 'done' ? (
        <Ready exported={exported} onBegin={() => begin.mutate()} isBusy={begin.isPending} />
      ) : (
        <div className="flex flex-col gap-3">
          <Ended exported={exported} />
          <div>
            <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
              <Trans>Export everything</Trans>
            </Button>
          </div>
          <p className="text-sm text-ink-faint">
            <Trans>The file can be downloaded for {keptDays} days, then it’s deleted.</Trans>
          </p>
        </div>
      )}
      <Failure error={begin.error ?? stop.error} />
      <details className="text-sm text-ink-soft">
        <summary className="cursor-pointer">
          <Trans>This site’s export signing key (SHA-256)</Trans>
        </summary>
        <Fingerprint value={keyFingerprint} />
      </details>
    </section>
  )
}

/** What became of the one before. */
function Ended({ exported }: { exported: BundleExport | null }) {
  if (exported?.state === 'failed') return <Failure error={exported.error} />
  if (exported?.state === 'canceled') {
    return (
      <p role="status" className="text-sm text-ink-soft">
        <Trans>The last export was stopped. No file was kept.</Trans>
      </p>
    )
  }
  if (exported?.state !== 'expired') return null
  return (
    <p className="text-sm text-ink-soft">
      <Trans>The last file was deleted.</Trans>
    </p>
  )
}

function Ready({
  exported,
  onBegin,
  isBusy,
}: {
  exported: BundleExport
  onBegin: () => void
  isBusy: boolean
}) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const [isDeleting, setDeleting] = useState(false)
  const { bundleOid, bytes, entries, sha256, expiresAt } = exported
  const params = { bundleOid }
  const download = useMutation({
    mutationFn: () => api('POST /bundle/exports/{bundleOid}/link', { params }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const remove = async () => {
    await api('DELETE /bundle/exports/{bundleOid}', { params })
    await queryClient.invalidateQueries({ queryKey: bundlesQuery(api).queryKey })
    showToast(t`Export deleted`)
  }
  const size = sizeWords(bytes ?? 0, i18n)
  const until = expiresAt ? i18n.date(expiresAt, { dateStyle: 'long' }) : ''
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-good">
        <Trans>
          Your export is ready: <Plural value={entries ?? 0} one="# file" other="# files" />, {size}
          .
        </Trans>
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>Download it by {until}.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Download aria-hidden className="size-4" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Trans>Download ZIP</Trans>
        </Button>
        <Button busy={isBusy} onClick={onBegin}>
          <Trans>Export again</Trans>
        </Button>
        <Button variant="ghost" onClick={() => setDeleting(true)}>
          <Trans>Delete file</Trans>
        </Button>
      </div>
      <Failure error={download.error} />
      <details className="text-sm text-ink-soft">
        <summary className="cursor-pointer">
          <Trans>Checksum (SHA-256)</Trans>
        </summary>
        <Fingerprint value={sha256 ?? ''} />
      </details>
      {isDeleting ? (
        <FormDialog
          danger
          title={t`Delete this export?`}
          description={<Trans>Only the file is deleted. Everything you made stays here.</Trans>}
          confirm={<Trans>Delete file</Trans>}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </div>
  )
}
