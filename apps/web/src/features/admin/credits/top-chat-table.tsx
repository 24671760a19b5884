import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { writeCsv } from '../../../lib/csv.ts'
import { useCredits } from './use-credits.ts'

type TopChat = OutputOf<'GET /story-chat/admin/top-credit-consuming-chats'>['items'][number]

/** Chats with their stories and readers, by what was consumed in them. */
export function TopChatTable({ chats }: { chats: TopChat[] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const credits = useCredits()
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
        {
          key: 'total',
          label: t`Credits`,
          numeric: true,
          sort: (row) => row.totalMilli,
          cell: (row) => credits(row.totalMilli),
        },
        {
          key: 'paid',
          label: t`Purchased`,
          numeric: true,
          sort: (row) => row.paidMilli,
          cell: (row) => credits(row.paidMilli),
        },
        {
          key: 'replies',
          label: t`Replies`,
          numeric: true,
          sort: (row) => row.replies,
          cell: (row) => row.replies.toLocaleString(locale),
        },
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
    [
      'roomOid',
      'contentOid',
      'storyTitle',
      'creatorOid',
      'readerOid',
      'credits',
      'bought',
      'given',
      'replies',
      'lastAt',
    ],
    chats.map((chat) => [
      chat.roomOid,
      chat.contentOid,
      chat.storyTitle,
      chat.creatorOid,
      chat.ownerOid,
      chat.totalMilli / 1000,
      chat.paidMilli / 1000,
      chat.bonusMilli / 1000,
      chat.replies,
      chat.lastAt,
    ]),
  )
}
