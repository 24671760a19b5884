import { Trans } from '@lingui/react/macro'
import type { UploadContext } from '@plax/contracts/media/upload-values'
import { Upload as UploadIcon } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useStore } from '../../lib/store.ts'
import type { UploadedAsset } from '../../lib/upload/send-file.ts'
import { tabUploads } from '../../lib/upload/uploads.ts'
import { FileDrop } from '../file-drop.tsx'
import { UploadRow } from './upload-row.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

/** Takes files by choice or drop, and shows how far each is; they go on when the page changes. */
export function UploadPanel({
  label,
  hint,
  context,
  accept,
  access = 'private',
  onReady,
}: {
  label: ReactNode
  hint?: ReactNode
  context: UploadContext
  /** As in `<input accept>`; without it any. */
  accept?: string
  access?: 'public' | 'private'
  onReady?: (asset: UploadedAsset) => void
}) {
  const id = useId()
  const { api } = useApp()
  const uploads = useMemo(() => tabUploads(api), [api])
  const shown = useStore(uploads.store).filter((upload) => upload.context === context)
  useLeaveQuestion(() => uploads.isBusy)
  const add = (files: readonly File[]) => {
    for (const file of files) {
      uploads.add({ file, context, access, ...(onReady && { onReady }) })
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <FileDrop onFiles={add} invitation={<Trans>Drop to upload</Trans>}>
        <div className="relative flex flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-5 py-8 text-center transition-colors focus-within:outline-2 focus-within:outline-accent-ink hover:bg-pressed">
          <UploadIcon aria-hidden className="size-6 text-ink-faint" />
          <label htmlFor={id} className="cursor-pointer font-medium after:absolute after:inset-0">
            {label}
          </label>
          {hint ? <p className="text-sm text-ink-faint">{hint}</p> : null}
          <input
            id={id}
            type="file"
            multiple
            accept={accept}
            className="sr-only"
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              add(files)
            }}
          />
        </div>
      </FileDrop>
      {shown.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
