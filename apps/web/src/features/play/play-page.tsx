import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Prose } from '../../ui/prose.tsx'
import { AdultGate, type ContentDisplay } from '../adult/adult-gate.tsx'
import { contentAdult } from './content-adult.ts'
import { Comments } from '../engagement/comments/comments.tsx'
import { LikeButton } from '../engagement/like-button.tsx'
import { contentCard } from './content-card.tsx'
import { ItemGrid } from '../shelf/item-grid.tsx'
import { ContentAccess } from './content-access.tsx'
import { EncodingState } from './encoding-state.tsx'
import { contentQuery, similarQuery } from './content.api.ts'
import { ListBar } from './list-bar.tsx'
import { PlayNext } from './play-next.tsx'
import { usePlayNext } from './use-play-next.ts'
import { ContentHead } from './content-head.tsx'
import { SaveButton } from '../library/playlists/save-button.tsx'
import { FileList } from './file-list.tsx'
import { FileStage } from './file-stage.tsx'
import { Stage } from './stage.tsx'

const Poll = lazy(async () => ({ default: (await import('../polls/poll.tsx')).Poll }))

/** A video, an audio or a clip on its own page: its picture, what it is, what is like it. */
export function PlayPage() {
  const { api } = useApp()
  const { contentOid } = useParams({ from: '/framed/play/$contentOid' })
  const { content, access } = useSuspenseQuery(contentQuery(api, contentOid)).data
  const similar = useQuery(similarQuery(api, contentOid)).data?.items ?? []
  const next = usePlayNext(content, similar[0] ?? null)
  const [display, setDisplay] = useState<ContentDisplay>('small-screen')
  useEffect(() => {
    const show = () => setDisplay(document.fullscreenElement ? 'full-screen' : 'small-screen')
    document.addEventListener('fullscreenchange', show)
    return () => document.removeEventListener('fullscreenchange', show)
  }, [])
  const isForAdults = access.offers.some(({ kind }) => kind === 'verify_adult')
  return (
    <article
      data-display={display}
      className="mx-auto flex max-w-[1160px] flex-col gap-6 px-4 py-4 md:px-8 md:py-8"
    >
      {isForAdults ? (
        <AdultGate display={display} onDisplay={setDisplay} words={contentAdult} />
      ) : content.type === 'file' ? (
        <FileStage key={contentOid} content={content} access={access} />
      ) : (
        <Stage
          key={contentOid}
          content={content}
          access={access}
          next={<PlayNext next={next} />}
          list={next.list}
          onDisplay={setDisplay}
        />
      )}
      <ListBar next={next} />
      <ContentHead content={content} />
      <div className="flex flex-wrap gap-2">
        <LikeButton contentOid={contentOid} />
        <SaveButton contentOid={contentOid} />
      </div>
      {content.poll ? (
        <Suspense>
          <Poll contentOid={contentOid} />
        </Suspense>
      ) : null}
      {content.editing ? <EncodingState contentOid={contentOid} /> : null}
      <ContentAccess content={content} access={access} />
      {content.type === 'file' && !isForAdults ? (
        <FileList content={content} access={access} />
      ) : null}
      {content.description ? (
        <section dir="auto" className="max-w-[65ch] text-ink-soft">
          <Prose text={content.description} />
        </section>
      ) : null}
      {isForAdults ? null : <Comments contentOid={contentOid} />}
      {similar.length > 0 ? (
        <section>
          <div className="mb-4 flex items-center justify-between gap-3">
            <h2 className="text-lg font-semibold">
              <Trans>More like this</Trans>
            </h2>
            {content.type === 'file' ? null : (
              <Link
                to="/multiplay/{-$contentOids}"
                params={{ contentOids: contentOid }}
                className={buttonClasses('secondary', 'sm')}
              >
                <LayoutGrid aria-hidden className="size-4" />
                <Trans>Watch side by side</Trans>
              </Link>
            )}
          </div>
          <ItemGrid card={contentCard} items={similar} />
        </section>
      ) : null}
    </article>
  )
}
