import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdultGate, type ContentDisplay } from '../adult/adult-gate.tsx'
import { contentAdult } from '../play/content-adult.ts'
import { ContentAccess } from '../play/content-access.tsx'
import { type ContentAnswer, contentQuery } from '../play/content.api.ts'
import { Stage } from '../play/stage.tsx'
import { useDownloaderPage } from '../play/use-downloader-page.ts'

/** One of those that play beside each other, with what would open it. */
export function Pane({
  contentOid,
  without,
}: {
  contentOid: string
  /** The address of the others. */
  without: string | undefined
}) {
  const { api } = useApp()
  const query = useQuery(contentQuery(api, contentOid))
  const onDownloader = useDownloaderPage()
  const { error } = query
  useEffect(() => {
    if (error) onDownloader(error)
    // The function is another at each drawing.
  }, [error])
  return (
    <Loaded query={query} pending={<Skeleton className="aspect-video rounded-xl" />}>
      {(answer) => <Opened answer={answer} without={without} />}
    </Loaded>
  )
}

function Opened({
  answer: { content, access },
  without,
}: {
  answer: ContentAnswer
  without: string | undefined
}) {
  const { t } = useLingui()
  const [display, setDisplay] = useState<ContentDisplay>('small-screen')
  const { contentOid, title } = content
  const isForAdults = access.offers.some(({ kind }) => kind === 'verify_adult')
  return (
    <article aria-label={title} className="flex min-w-0 flex-col gap-3">
      {isForAdults ? (
        <AdultGate display={display} onDisplay={setDisplay} words={contentAdult} />
      ) : (
        <Stage content={content} access={access} next={null} list="" onDisplay={setDisplay} />
      )}
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Link
            to="/play/$contentOid"
            params={{ contentOid }}
            className="block truncate font-medium hover:underline"
          >
            <span dir="auto">{title}</span>
          </Link>
          <p className="truncate text-sm text-ink-soft">{content.creatorNickname}</p>
        </div>
        <Link
          to="/multiplay/{-$contentOids}"
          params={{ contentOids: without }}
          aria-label={t`Remove ${title}`}
          className="flex size-9 items-center justify-center rounded-md hover:bg-pressed pointer-coarse:size-11"
        >
          <X aria-hidden className="size-5" />
        </Link>
      </div>
      <ContentAccess content={content} access={access} />
    </article>
  )
}
