import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useId } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { chipLinkClasses } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { topicsQuery } from '../story/topics.api.ts'
import { roomsQuery } from '../story-chats/rooms.api.ts'
import { shelfQuery } from '../story/shelf.api.ts'
import { ContinueShelf } from '../home/lazy/continue-shelf.tsx'
import { SeeAll } from '../home/see-all.tsx'
import { Shelf } from '../home/shelf.tsx'
import { GenreStories } from './genre-stories.tsx'
import { TopStories } from './top-stories.tsx'

/**
 * Where readers of stories wait for the next one (R-story-chat-013): their chats, what others read,
 * what is new, and the ways to what they like.
 */
export function StoryHomePage() {
  const { t } = useLingui()
  const { api } = useApp()
  const newest = useQuery(shelfQuery(api, 'new'))
  const rooms = useQuery(roomsQuery(api)).data?.items
  const topics = useQuery(topicsQuery(api))
  const isEmpty = newest.data?.items.length === 0
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-10 px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold md:text-2xl">
          <Trans>Stories</Trans>
        </h1>
        <p className="text-ink-soft">
          <Trans>Pick up where you left off, or find your next story.</Trans>
        </p>
      </header>
      {rooms?.length ? <ContinueShelf rooms={rooms} /> : null}
      {isEmpty ? (
        <EmptyState
          icon={<BookOpen aria-hidden />}
          title={<Trans>No stories yet</Trans>}
          text={<Trans>New stories show up here when creators publish them.</Trans>}
        />
      ) : (
        <>
          <TopStories />
          <Shelf
            id="story-new"
            title={t`New stories`}
            seeAll={<SeeAll to="/browse" search={{ sort: 'new' }} title={t`New stories`} />}
            query={newest}
          />
          {topics.isError ? (
            <ErrorState error={topics.error} onRetry={() => void topics.refetch()} />
          ) : null}
          {topics.data?.hashtags.length ? <Hashtags hashtags={topics.data.hashtags} /> : null}
          {topics.data?.genres.length ? <GenreStories genres={topics.data.genres} /> : null}
        </>
      )}
    </div>
  )
}

/** The hashtags of the newest stories; each leads to all stories that carry it. */
function Hashtags({ hashtags }: { hashtags: { tag: string }[] }) {
  const id = useId()
  return (
    <section>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        <Trans>Hashtags</Trans>
      </h2>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {hashtags.map(({ tag }) => (
          <li key={tag} className="min-w-0">
            <Link to="/search" search={{ pt: tag }} className={chipLinkClasses}>
              <span className="truncate">#{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
