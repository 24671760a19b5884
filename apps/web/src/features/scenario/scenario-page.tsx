import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Prose } from '../../ui/prose.tsx'
import { AdultGate, type ContentDisplay } from '../adult/adult-gate.tsx'
import { contentAdult } from '../play/content-adult.ts'
import { SaveButton } from '../library/playlists/save-button.tsx'
import { ContentAccess } from '../play/content-access.tsx'
import { ContentHead } from '../play/content-head.tsx'
import { contentQuery, similarQuery } from '../play/content.api.ts'
import { Comments } from '../engagement/comments/comments.tsx'
import { LikeButton } from '../engagement/like-button.tsx'
import { contentCard } from '../play/content-card.tsx'
import { ItemGrid } from '../shelf/item-grid.tsx'
import { StoryStage } from './reader/story-stage.tsx'

const Poll = lazy(async () => ({ default: (await import('../polls/poll.tsx')).Poll }))

/** A branching story: its cover, from a press on the story itself in its place, and what it costs. */
export function ScenarioPage() {
  const { api } = useApp()
  const { contentOid } = useParams({ from: '/framed/scenario/$contentOid' })
  const { content, access } = useSuspenseQuery(contentQuery(api, contentOid)).data
  const similar = useQuery(similarQuery(api, contentOid)).data?.items ?? []
  const [display, setDisplay] = useState<ContentDisplay>('small-screen')
  const isForAdults = access.offers.some(({ kind }) => kind === 'verify_adult')
  return (
    <article className="mx-auto flex max-w-[960px] flex-col gap-6 px-4 py-4 md:px-8 md:py-8">
      {isForAdults ? (
        <AdultGate display={display} onDisplay={setDisplay} words={contentAdult} />
      ) : (
        <StoryStage key={contentOid} content={content} access={access} />
      )}
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
      <ContentAccess content={content} access={access} />
      {content.description ? (
        <section dir="auto" className="max-w-[65ch] text-ink-soft">
          <Prose text={content.description} />
        </section>
      ) : null}
      {isForAdults ? null : <Comments contentOid={contentOid} />}
      {similar.length > 0 ? (
        <section>
          <h2 className="mb-4 text-lg font-semibold">
            <Trans>More like this</Trans>
          </h2>
          <ItemGrid card={contentCard} items={similar} />
        </section>
      ) : null}
    </article>
  )
}
