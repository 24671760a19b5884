import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { useStore } from '../../lib/store.ts'
import type { UploadedAsset } from '../../lib/upload/send-file.ts'
import { tabUploads } from '../../lib/upload/uploads.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { UploadPanel } from '../../ui/upload/upload-panel.tsx'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { FileRow } from './file-row.tsx'
import { filesQuery, type OwnFile } from './files.api.ts'

/** Everything that a creator uploaded, and where more is uploaded. */
export function FilesView({ viewer }: { viewer: Viewer }) {
  const { api, queryClient } = useApp()
  const list = useInfiniteQuery({ ...filesQuery(api), enabled: viewer.isCreator })
  /** It stands in the list, and no longer above it. */
  const settle = async ({ assetOid }: UploadedAsset) => {
    await queryClient.invalidateQueries({ queryKey: filesQuery(api).queryKey })
    const uploads = tabUploads(api)
    const sent = uploads.store.get().find(({ asset }) => asset?.assetOid === assetOid)
    if (sent) uploads.remove(sent.id)
  }
  return (
    <OnlyCreators viewer={viewer} current="files">
      <header className="mb-6">
        <h1 className="text-xl font-semibold">
          <Trans>Files</Trans>
        </h1>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
          <Trans>
            What you upload stays private until you publish it. Files you don’t use are deleted
            after a week.
          </Trans>
        </p>
      </header>
      <div className="flex flex-col gap-6">
        <UploadPanel
          context="file"
          label={<Trans>Choose files</Trans>}
          hint={
            <Trans>
              Up to 20 GB each. To continue an interrupted upload, choose the same file again.
            </Trans>
          }
          onReady={(asset) => void settle(asset)}
        />
        <Pages
          list={list}
          empty={
            <EmptyState
              icon={<Files aria-hidden />}
              title={<Trans>No files yet</Trans>}
              text={<Trans>Drop files above or choose them to upload.</Trans>}
            />
          }
        >
          {(files) => <FileList files={files} ownerOid={viewer.oid} />}
        </Pages>
      </div>
    </OnlyCreators>
  )
}

/** What this tab is sending stands above the list already. */
function FileList({ files, ownerOid }: { files: readonly OwnFile[]; ownerOid: string }) {
  const { api } = useApp()
  const sending = new Set(useStore(tabUploads(api).store).map(({ name }) => name))
  const shown = files.filter(({ state, name }) => state === 'done' || !sending.has(name))
  if (shown.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
      {shown.map((file) => (
        <FileRow key={file.assetOid} file={file} ownerOid={ownerOid} />
      ))}
    </ul>
  )
}
