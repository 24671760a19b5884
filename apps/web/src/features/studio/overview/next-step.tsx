import { Trans, useLingui } from '@lingui/react/macro'
import type { InfiniteData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { OwnStory } from '../../story/story.queries.ts'
import { NoOwnStories } from '../../story-studio/no-own-stories.tsx'

/** What leads to the first readers, where there were none: write, publish, or share. */
export function NextStep({
  stories,
  start,
}: {
  stories: InfiniteData<{ items: OwnStory[] }>
  /** The buttons that begin a story. */
  start: ReactNode
}) {
  const own = stories.pages.flatMap(({ items }) => items)
  const open = own.find(({ state, visibility }) => state === 'published' && visibility === 'public')
  const [latest] = own
  if (open) return <Share story={open} />
  if (latest) return <Publish story={latest} />
  return <NoOwnStories>{start}</NoOwnStories>
}

function Share({ story }: { story: OwnStory }) {
  return (
    <EmptyState
      icon={<BookOpen aria-hidden />}
      title={<Trans>No readers in this period</Trans>}
      text={<Trans>Share your story’s page where your readers are.</Trans>}
    >
      <Link
        to="/story/$contentOid"
        params={{ contentOid: story.contentOid }}
        className={buttonClasses('primary')}
      >
        <Trans>Open story page</Trans>
      </Link>
    </EmptyState>
  )
}

function Publish({ story }: { story: OwnStory }) {
  const { t } = useLingui()
  const title = story.title || t`Untitled`
  return (
    <EmptyState
      icon={<Settings2 aria-hidden />}
      title={<Trans>No published stories yet</Trans>}
      text={<Trans>Finish the setup of “{title}” and publish it to get your first readers.</Trans>}
    >
      <Link
        to="/story/setup/$contentOid"
        params={{ contentOid: story.contentOid }}
        className={buttonClasses('primary')}
      >
        <Trans>Open setup</Trans>
      </Link>
    </EmptyState>
  )
}
