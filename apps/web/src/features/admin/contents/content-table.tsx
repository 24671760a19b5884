import { useLingui } from '@lingui/react/macro'
import { useMay } from '../../../lib/use-may.ts'
import { Table } from '../../../ui/table.tsx'
import { typeNames } from '../../play/type-names.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { ModerateButton } from '../moderate-button.tsx'
import { PersonLink } from '../person-link.tsx'
import { ContentState } from './content-state.tsx'
import { type AdminContent, contentCalls } from './contents.api.ts'

/** Content with its creators and states, and the act that its state allows. */
export function ContentTable({
  contents,
  onModerate,
}: {
  contents: AdminContent[]
  onModerate: (content: AdminContent) => void
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const may = useMay()
  return (
    <Table
      stacked
      caption={t`Content`}
      rows={contents}
      rowKey={(row) => row.contentOid}
      columns={[
        { key: 'title', label: t`Title`, cell: (row) => <Title content={row} /> },
        {
          key: 'creator',
          label: t`Creator`,
          cell: (row) => <PersonLink oid={row.creatorOid} nickname={row.creatorNickname} />,
        },
        { key: 'type', label: t`Type`, cell: ({ type }) => t(typeNames[type]) },
        { key: 'state', label: t`Status`, cell: (row) => <ContentState content={row} /> },
        {
          key: 'plays',
          label: t({ message: 'Plays', context: 'count' }),
          numeric: true,
          cell: ({ playCount }) => playCount.toLocaleString(locale),
        },
        {
          key: 'changed',
          label: t`Last change`,
          numeric: true,
          cell: ({ updatedAt }) => <When at={updatedAt} />,
        },
        (may(contentCalls.takeDown) || may(contentCalls.restore)) && {
          key: 'act',
          label: <span className="sr-only">{t`Actions`}</span>,
          numeric: true,
          cell: (row) => (
            <ModerateButton
              size="sm"
              item={row}
              calls={contentCalls}
              onClick={() => onModerate(row)}
            />
          ),
        },
      ]}
    />
  )
}

/** Of what is deleted no more is kept than the row says. */
function Title({ content: { contentOid, title, state } }: { content: AdminContent }) {
  const { t } = useLingui()
  const name = title || t`Untitled`
  if (state === 'deleted') return <span className="block min-w-44">{name}</span>
  return (
    <ConsoleLink
      to={`contents/${contentOid}`}
      className="block min-w-44 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {name}
    </ConsoleLink>
  )
}
