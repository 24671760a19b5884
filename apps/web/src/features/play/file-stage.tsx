import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { sizeWords } from '../../lib/upload/size-words.ts'
import { Button } from '../../ui/button.tsx'
import { ClosedStage } from './closed-stage.tsx'
import type { ContentAnswer } from './content.api.ts'
import { Poster } from './poster.tsx'
import { useDownload } from './use-download.ts'

/** A content that is a file, which is not played but saved. */
export function FileStage({ content, access }: ContentAnswer) {
  const { i18n } = useLingui()
  const { contentOid } = content
  const { save, busy, problem, saved } = useDownload(contentOid)
  if (!access.allowed) {
    return <ClosedStage content={content} access={access} />
  }
  const size = saved && sizeWords(saved.bytes, i18n)
  return (
    <Poster content={content} isLow>
      <Button
        variant="primary"
        size="lg"
        icon={<Download aria-hidden className="size-5" />}
        busy={busy}
        onClick={() => save(null)}
      >
        {problem ? <Trans>Download again</Trans> : <Trans>Download</Trans>}
      </Button>
      {problem ? (
        <p role="alert" className="max-w-sm rounded-md bg-stage/80 px-3 py-2 text-sm">
          <Trans>Download failed.</Trans> {problem}
        </p>
      ) : null}
      {saved ? (
        <p role="status" className="max-w-sm rounded-md bg-stage/80 px-3 py-2 text-sm break-all">
          {saved.name} · {size}
        </p>
      ) : null}
    </Poster>
  )
}
