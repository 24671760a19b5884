import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Lock } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { sizeWords } from '../../lib/upload/size-words.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ContentAnswer, filesQuery } from './content.api.ts'
import { useDownload } from './use-download.ts'

/** The files of a content, named to everyone; whoever it is open to saves each of them. */
export function FileList({ content, access }: ContentAnswer) {
  const { api } = useApp()
  const files = useQuery(filesQuery(api, content.contentOid))
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>Files</Trans>
      </h2>
      <Loaded query={files} pending={<Skeleton className="h-24" />}>
        {(data) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {data.map((file) => (
              <Row
                key={file.fileOid}
                file={file}
                contentOid={content.contentOid}
                isOpen={access.allowed}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Row({
  file: { fileOid, name, bytes },
  contentOid,
  isOpen,
}: {
  file: { fileOid: string; name: string; bytes: number }
  contentOid: string
  isOpen: boolean
}) {
  const { t, i18n } = useLingui()
  const { save, busy, problem } = useDownload(contentOid)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <FileText aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <p className="min-w-40 flex-1 text-sm">
        <span dir="auto" className="font-medium break-all">
          {name}
        </span>
        <span className="block text-xs text-ink-faint">{sizeWords(bytes, i18n)}</span>
      </p>
      {isOpen ? (
        <Button
          size="sm"
          busy={busy}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => save(fileOid)}
        >
          <Trans>Download</Trans>
          <About>{name}</About>
        </Button>
      ) : (
        <Lock role="img" aria-label={t`Locked`} className="size-4 text-ink-faint" />
      )}
      {problem ? (
        <p role="alert" className="basis-full text-sm text-danger">
          <Trans>Download failed.</Trans> {problem}
        </p>
      ) : null}
    </li>
  )
}
