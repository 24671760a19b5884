import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BookOpen, ChartColumn, Copy, Settings2, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { Age } from '../../ui/age.tsx'
import { Badge } from '../../ui/badge.tsx'
import { toolClasses, ToolButton } from '../../ui/tool-button.tsx'
import { AccessBadge } from '../story/access-badge.tsx'
import type { OwnStory } from '../story/story.queries.ts'
import { useCopyStory } from './use-copy-story.ts'

/** A story as its creator sees it: state, chats, when, and the ways into it. */
export function OwnStoryRow({ story }: { story: OwnStory }) {
  const { t } = useLingui()
  const { contentOid, thumbnail, title } = story
  const params = { contentOid }
  const copy = useCopyStory(contentOid)
  return (
    <li className="relative flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap rounded-lg border border-line bg-raised p-3 transition-colors hover:border-ink-faint">
      <span className="flex h-20 w-15 shrink-0 items-center justify-center overflow-hidden rounded-md bg-accent-soft text-lg font-semibold text-accent-ink">
        {thumbnail ? (
          <img
            src={thumbnail.url}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <span aria-hidden>{Array.from(title)[0] ?? '?'}</span>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="truncate font-semibold">
          <Link
            to="/story/$contentOid/canvas"
            params={params}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title || t`Untitled`}
          </Link>
        </h2>
        <p className="truncate text-sm text-ink-soft">{story.briefIntroduction}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
          <StateBadge story={story} />
          <AccessBadge story={story} />
          <span className="figures">
            <Plural value={story.chatCount} one="# chat" other="# chats" />
          </span>
          <When story={story} />
        </div>
      </div>
      <div className="relative z-10 flex shrink-0 gap-1 max-sm:w-full max-sm:justify-around">
        <RowLink to="/story/$contentOid/canvas" params={params} label={t`Canvas`}>
          <Workflow aria-hidden />
        </RowLink>
        <RowLink to="/story/setup/$contentOid" params={params} label={t`Setup`}>
          <Settings2 aria-hidden />
        </RowLink>
        <ToolButton
          stacked
          icon={<Copy aria-hidden />}
          disabled={copy.isPending}
          onClick={copy.run}
        >
          <Trans>Make a copy</Trans>
        </ToolButton>
        {story.state === 'published' ? (
          <Link
            to="/studio/item/$itemOid"
            params={{ itemOid: contentOid }}
            className={toolClasses(true)}
          >
            <ChartColumn aria-hidden />
            <Trans>Stats</Trans>
          </Link>
        ) : null}
        {story.state === 'published' ? (
          <RowLink to="/story/$contentOid" params={params} label={t`Story page`}>
            <BookOpen aria-hidden />
          </RowLink>
        ) : null}
      </div>
    </li>
  )
}

function StateBadge({ story }: { story: OwnStory }) {
  if (story.takenDown) {
    return (
      <>
        <Badge tone="danger">
          <Trans>Taken down</Trans>
        </Badge>
        <span className="min-w-0 break-words text-danger">{story.takenDown.reason}</span>
      </>
    )
  }
  if (story.state === 'draft') {
    return (
      <Badge>
        <Trans>Draft</Trans>
      </Badge>
    )
  }
  return story.visibility === 'public' ? (
    <Badge tone="good">
      <Trans>Published</Trans>
    </Badge>
  ) : (
    <Badge tone="gold">
      <Trans>Private</Trans>
    </Badge>
  )
}

/** When it last changed. */
function When({ story }: { story: OwnStory }) {
  return (
    <span>
      <Trans>
        Changed <Age at={story.updatedAt} />
      </Trans>
    </span>
  )
}

function RowLink({
  label,
  children,
  ...link
}: {
  to: '/story/$contentOid/canvas' | '/story/setup/$contentOid' | '/story/$contentOid'
  params: { contentOid: string }
  label: string
  children: ReactNode
}) {
  return (
    <Link {...link} className={toolClasses(true)}>
      {children}
      {label}
    </Link>
  )
}
