import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, Settings2, Share2, Sparkles } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { OwnStory } from '../../story/story.queries.ts'
import { publishedQuery } from './overview.api.ts'

/** What leads to the first visits, where there were none: make, publish, or share. */
export function NextStep({
  stories,
  viewer,
}: {
  stories: InfiniteData<{ items: OwnStory[] }>
  viewer: Viewer
}) {
  const own = stories.pages.flatMap(({ items }) => items)
  const open = own.find(({ state, visibility }) => state === 'published' && visibility === 'public')
  const [latest] = own
  if (open) return <Share story={open} />
  if (latest) return <Publish story={latest} />
  return <OtherKinds viewer={viewer} />
}

/** For who has no stories. */
function OtherKinds({ viewer }: { viewer: Viewer }) {
  const { api, kinds } = useApp()
  const published = useQuery(publishedQuery(api, kinds))
  return (
    <Loaded query={published} pending={<Skeleton className="h-64" />}>
      {(hasSome) =>
        hasSome ? (
          <EmptyState
            icon={<Share2 aria-hidden />}
            title={<Trans>No sales in this period</Trans>}
            text={<Trans>Share your channel where your fans are.</Trans>}
          >
            <Link
              to="/creatorhome/$oid"
              params={{ oid: viewer.oid }}
              className={buttonClasses('primary')}
            >
              <Trans>Open channel</Trans>
            </Link>
          </EmptyState>
        ) : (
          <EmptyState
            icon={<Sparkles aria-hidden />}
            title={<Trans>Nothing published yet</Trans>}
            text={
              <Trans>Publish a story, a video, audio, or files. “New” starts any of them.</Trans>
            }
          />
        )
      }
    </Loaded>
  )
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
