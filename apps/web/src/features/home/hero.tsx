import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '../../lib/later.ts'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { storyCard } from '../story/story-card.tsx'
import { beginsAtOnce } from './first-screen.ts'
import type { StoryCardData } from '../story/shelf.api.ts'

const FreeChats = later(async () => (await import('./lazy/free-chats.tsx')).FreeChats)

/** One story in large: its art carries the colour. */
export function Hero({ story }: { story: StoryCardData }) {
  const params = { contentOid: story.contentOid }
  const isOpen = beginsAtOnce(story)
  const isVisitor = useViewer() === null
  return (
    <section className="grid overflow-hidden rounded-xl border border-line bg-raised md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <Picture
        picture={story.thumbnail}
        alt=""
        name={story.title}
        eager
        sizes="(min-width: 768px) 560px, 100vw"
        className="aspect-[4/3] md:order-2 md:aspect-auto md:min-h-[380px] md:contain-size"
      />
      <div className="flex flex-col items-start justify-center gap-3 p-5 md:p-6 lg:p-10">
        <p className="text-sm text-ink-faint">
          <Trans>by {story.creatorNickname}</Trans>
        </p>
        <h2 dir="auto" className="text-xl font-semibold md:text-2xl">
          {story.title}
        </h2>
        <p className="text-ink-soft">{story.briefIntroduction}</p>
        {storyCard.badge(story)}
        <div className="mt-2 flex flex-wrap gap-2">
          {isOpen ? (
            <Link
              to="/story/$contentOid/c/{-$chatRoomOid}"
              params={params}
              className={buttonClasses('primary', 'lg')}
            >
              <Trans>Start chatting</Trans>
            </Link>
          ) : null}
          <Link
            to="/story/$contentOid"
            params={params}
            className={buttonClasses(isOpen ? 'secondary' : 'primary', 'lg')}
          >
            <Trans>View story</Trans>
          </Link>
        </div>
        {isOpen && isVisitor ? (
          <p className="min-h-5 text-sm text-ink-soft">
            <Suspense>
              <FreeChats />
            </Suspense>
          </p>
        ) : null}
      </div>
    </section>
  )
}
