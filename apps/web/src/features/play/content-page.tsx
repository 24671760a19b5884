import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { cx } from '../../ui/class-names.ts'
import { Prose } from '../../ui/prose.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { AdultGate, type ContentDisplay } from '../adult/adult-gate.tsx'
import { Comments } from '../engagement/comments/comments.tsx'
import { LikeButton } from '../engagement/like-button.tsx'
import { SaveButton } from '../library/playlists/save-button.tsx'
import { ItemGrid } from '../shelf/item-grid.tsx'
import { CreatorLine } from '../subscription/creator-line.tsx'
import { ContentAccess } from './content-access.tsx'
import { contentAdult } from './content-adult.ts'
import { contentCard } from './content-card.tsx'
import { ContentHead } from './content-head.tsx'
import { type ContentAnswer, similarQuery } from './content.api.ts'

const Poll = lazy(async () => ({ default: (await import('../polls/poll.tsx')).Poll }))

/** The page of any content: its stage, what it is, what it costs, its comments, and similar content. */
export function ContentPage({
  answer: { content, access },
  display,
  onDisplay,
  className,
  stage,
  belowStage,
  aboveAccess,
  files,
  besideSimilar,
}: {
  answer: ContentAnswer
  display: ContentDisplay
  onDisplay: (display: ContentDisplay) => void
  className: string
  /** Hidden from those who must verify their age first, like `files`. */
  stage: ReactNode
  belowStage?: ReactNode
  aboveAccess?: ReactNode
  files?: ReactNode
  /** Beside the heading of similar content. */
  besideSimilar?: ReactNode
}) {
  const { api } = useApp()
  const { contentOid } = content
  const pathname = useLocation({ select: (location) => location.pathname })
  const similar = useQuery(similarQuery(api, contentOid)).data?.items ?? []
  const isForAdults = access.offers.some(({ kind }) => kind === 'verify_adult')
  return (
    <article
      data-display={display}
      className={cx('mx-auto flex flex-col gap-6 px-4 py-4 md:px-8 md:py-8', className)}
    >
      {isForAdults ? (
        <AdultGate display={display} onDisplay={onDisplay} words={contentAdult} />
      ) : (
        stage
      )}
      {belowStage}
      <ContentHead content={content} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <CreatorLine
          creator={{ oid: content.creatorOid, name: content.creatorNickname }}
          offersTiers={access.offers.every(({ kind }) => kind !== 'subscribe')}
        />
        <div className="flex flex-wrap gap-2">
          <LikeButton contentOid={contentOid} />
          <SaveButton contentOid={contentOid} />
          {content.publishedAt && !content.isPrivate ? (
            <ShareButton path={pathname} title={content.title} />
          ) : null}
        </div>
      </div>
      {content.poll ? (
        <Suspense>
          <Poll contentOid={contentOid} />
        </Suspense>
      ) : null}
      {aboveAccess}
      <ContentAccess content={content} access={access} />
      {isForAdults ? null : files}
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
            {besideSimilar}
          </div>
          <ItemGrid card={contentCard} items={similar} />
        </section>
      ) : null}
    </article>
  )
}
