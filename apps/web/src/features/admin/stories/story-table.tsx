import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../wallet/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { PersonLink } from '../person-link.tsx'
import { stateNames } from './state-names.ts'
import type { AdminStory } from './stories.api.ts'

const tones: Record<AdminStory['state'], BadgeTone> = {
  published: 'good',
  draft: 'plain',
  taken_down: 'danger',
  deleted: 'plain',
}

/** Stories with their creators and states, and the act that their state allows. */
export function StoryTable({
  stories,
  onModerate,
}: {
  stories: AdminStory[]
  onModerate: (story: AdminStory) => void
}) {
  const { t } = useLingui()
  return (
    <Table
      stacked
      caption={t`Stories`}
      rows={stories}
      rowKey={(row) => row.contentOid}
      columns={[
        { key: 'title', label: t`Title`, cell: (row) => <Title story={row} /> },
        {
          key: 'creator',
          label: t`Creator`,
          cell: ({ owner }) => <PersonLink oid={owner.oid} nickname={owner.nickname} />,
        },
        { key: 'state', label: t`Status`, cell: (row) => <State story={row} /> },
        { key: 'chats', label: t`Chats`, numeric: true, cell: (row) => row.chatCount },
        {
          key: 'changed',
          label: t`Last change`,
          numeric: true,
          cell: (row) => <When at={row.updatedAt} />,
        },
        {
          key: 'act',
          label: <span className="sr-only">{t`Actions`}</span>,
          numeric: true,
          cell: (row) => <Act story={row} onModerate={() => onModerate(row)} />,
        },
      ]}
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

function State({ story }: { story: AdminStory }) {
  const { t } = useLingui()
  return (
    <div className="max-w-64">
      <span className="flex flex-wrap gap-1">
        <Badge tone={tones[story.state]}>{t(stateNames[story.state])}</Badge>
        {story.visibility === 'private' ? (
          <Badge tone="gold">
            <Trans>Private</Trans>
          </Badge>
        ) : null}
        {story.isAdult ? (
          <Badge>
            <Trans>Adult</Trans>
          </Badge>
        ) : null}
      </span>
      {story.state === 'taken_down' && story.takenDown ? (
        <p className="mt-1 text-xs text-ink-soft">{story.takenDown.reason}</p>
      ) : null}
    </div>
  )
}

function Act({ story, onModerate }: { story: AdminStory; onModerate: () => void }) {
  if (story.state === 'published') {
    return (
      <Button size="sm" onClick={onModerate}>
        <Trans>Take down</Trans>
        <span className="sr-only">{story.title}</span>
      </Button>
    )
  }
  if (story.state !== 'taken_down') return null
  return (
    <Button size="sm" onClick={onModerate}>
      <Trans>Restore</Trans>
      <span className="sr-only">{story.title}</span>
    </Button>
  )
}
