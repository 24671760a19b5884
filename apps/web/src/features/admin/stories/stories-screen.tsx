import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { ConsoleLink } from '../console-link.tsx'
import { ItemList } from '../item-list.tsx'
import { ItemState } from '../item-state.tsx'
import { ModerateStory } from './moderate-story.tsx'
import { type AdminStory, storiesQuery, storyCalls } from './stories.api.ts'

/** Stories in every state, and whether the public may find them. */
export function StoriesScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <ItemList
      title={<Trans>Stories</Trans>}
      text={
        <Trans>
          Stories you take down stay visible only to their creator, who sees the reason.
        </Trans>
      }
      query={(filters) => storiesQuery(api, filters)}
      empty={{
        icon: <BookOpen aria-hidden />,
        title: <Trans context="console">No stories match</Trans>,
      }}
      caption={t`Stories`}
      calls={storyCalls}
      titleOf={(story) => <Title story={story} />}
      creatorOf={({ owner }) => owner}
      columns={[
        {
          key: 'state',
          label: t`Status`,
          cell: (row) => <ItemState {...row} isPrivate={row.visibility === 'private'} />,
        },
        { key: 'chats', label: t`Chats`, numeric: true, cell: (row) => row.chatCount },
      ]}
      moderation={(story, onClose) => <ModerateStory story={story} onClose={onClose} />}
    />
  )
}

function Title({ story }: { story: AdminStory }) {
  const { t } = useLingui()
  const title = story.title || t`Untitled`
  return (
    <div className="min-w-44">
      {story.state === 'deleted' ? (
        title
      ) : (
        <Link
          to="/story/$contentOid"
          params={{ contentOid: story.contentOid }}
          className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {title}
        </Link>
      )}
      <ConsoleLink
        action
        to="audit"
        filters={{ subjectKind: 'story', subject: story.contentOid }}
        className="mt-0.5 block text-xs text-ink-faint hover:text-ink"
      >
        <Trans>History</Trans>
        <span className="sr-only">{title}</span>
      </ConsoleLink>
    </div>
  )
}
