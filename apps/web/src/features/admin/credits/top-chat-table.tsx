import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { writeCsv } from '../../../lib/csv.ts'
import { creditCells, creditHeads, useCreditColumns } from './credit-columns.tsx'

type TopChat = OutputOf<'GET /story-chat/admin/top-credit-consuming-chats'>['items'][number]

/** Chats with their stories and readers, by what was consumed in them. */
export function TopChatTable({ chats }: { chats: TopChat[] }) {
  const { t } = useLingui()
  const columns = useCreditColumns<TopChat>({ sorts: true })
  return (
    <Table
      caption={t`Chats by credits consumed`}
      rows={chats}
      rowKey={(row) => row.roomOid}
      columns={[
        {
          key: 'story',
          label: t`Story`,
          cell: (row) => (
            <ConsoleLink to="stories" filters={{ search: row.contentOid }}>
              {row.storyTitle || row.contentOid}
            </ConsoleLink>
          ),
        },
        {
          key: 'reader',
          label: t`Reader`,
          cell: ({ ownerOid }) =>
            ownerOid ? (
              <ConsoleLink to={`users/${ownerOid}`}>
                <code className="text-xs whitespace-nowrap">{ownerOid}</code>
              </ConsoleLink>
            ) : (
              <Trans>Deleted account</Trans>
            ),
        },
        {
          key: 'room',
          label: t`Chat`,
          cell: ({ roomOid }) => (
            <ConsoleLink to={`prompt-logs/${roomOid}`}>
              <code className="text-xs whitespace-nowrap">{roomOid}</code>
            </ConsoleLink>
          ),
        },
        columns.total,
        columns.paid,
        columns.replies,
        {
          key: 'last',
          label: t`Last reply`,
          numeric: true,
          sort: (row) => row.lastAt,
          cell: (row) => <When at={row.lastAt} />,
        },
      ]}
    />
  )
}

export function topChatsCsv(chats: TopChat[]): string {
  return writeCsv(
    ['roomOid', 'contentOid', 'storyTitle', 'creatorOid', 'readerOid', ...creditHeads, 'lastAt'],
    chats.map((chat) => [
      chat.roomOid,
      chat.contentOid,
      chat.storyTitle,
      chat.creatorOid,
      chat.ownerOid,
      ...creditCells(chat),
      chat.lastAt,
    ]),
  )
}
