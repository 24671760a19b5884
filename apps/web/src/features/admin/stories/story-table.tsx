import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/use-may.ts'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { ItemState } from '../item-state.tsx'
import { ModerateButton } from '../moderate-button.tsx'
import { PersonLink } from '../person-link.tsx'
import { type AdminStory, storyCalls } from './stories.api.ts'

/** Stories with their creators and states, and the act that their state allows. */
export function StoryTable({
  stories,
  onModerate,
}: {
  stories: AdminStory[]
  onModerate: (story: AdminStory) => void
}) {
  const { t } = useLingui()
  const may = useMay()
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
        {
          key: 'state',
          label: t`Status`,
          cell: (row) => <ItemState {...row} isPrivate={row.visibility === 'private'} />,
        },
        { key: 'chats', label: t`Chats`, numeric: true, cell: (row) => row.chatCount },
        {
          key: 'changed',
          label: t`Last change`,
          numeric: true,
          cell: (row) => <When at={row.updatedAt} />,
        },
        (may(storyCalls.takeDown) || may(storyCalls.restore)) && {
          key: 'act',
          label: <span className="sr-only">{t`Actions`}</span>,
          numeric: true,
          cell: (row) => (
            <ModerateButton
              size="sm"
              item={row}
              calls={storyCalls}
              onClick={() => onModerate(row)}
            />
          ),
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
