import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, Lock } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { saveAddress } from '../../lib/save-address.ts'
import { sizeWords } from '../../lib/upload/size-words.ts'
import { Button } from '../../ui/button.tsx'
import type { ContentAnswer } from './content.api.ts'
import { Poster } from './poster.tsx'
import { useDownloaderPage } from './use-downloader-page.ts'

/** A content that is a file, which is not played but saved. */
export function FileStage({ content, access }: ContentAnswer) {
  const { i18n } = useLingui()
  const { api } = useApp()
  const { contentOid } = content
  const onDownloader = useDownloaderPage()
  const saving = useMutation({
    mutationFn: async () => {
      // Counts as a play, and for the rules against downloaders.
      await api('POST /content/view', { body: { contentOid } })
      const file = await api('GET /content/file-content/{contentOid}/download', {
        params: { contentOid },
      })
      saveAddress(file.data, file.name)
      await api('POST /content/history/play-count', { body: { contentOid } }).catch(() => {})
      return file
    },
    onError: onDownloader,
  })
  if (!access.allowed) {
    return (
      <Poster content={content}>
        <Lock aria-hidden className="size-10" />
      </Poster>
    )
  }
  const { data, error, isPending } = saving
  const size = data && sizeWords(data.bytes, i18n)
  return (
    <Poster content={content}>
      <Button
        variant="primary"
        size="lg"
        icon={<Download aria-hidden className="size-5" />}
        busy={isPending}
        onClick={() => saving.mutate()}
      >
        {error ? <Trans>Download again</Trans> : <Trans>Download</Trans>}
      </Button>
      {error ? (
        <p role="alert" className="max-w-sm rounded-md bg-stage/80 px-3 py-2 text-sm">
          <Trans>Download failed.</Trans> {messageOf(error, i18n)}
        </p>
      ) : null}
      {data ? (
        <p role="status" className="max-w-sm rounded-md bg-stage/80 px-3 py-2 text-sm break-all">
          {data.name} · {size}
        </p>
      ) : null}
    </Poster>
  )
}
