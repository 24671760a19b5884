import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMay } from '../../../lib/use-may.ts'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'

type Room = OutputOf<'GET /story-chat/admin/old-chat-rooms'>['items'][number]

/** Chats by id, without their words, with a mark for those to be archived. */
export function RoomTable({
  rooms,
  chosen,
  onChoose,
}: {
  rooms: Room[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}) {
  const { t } = useLingui()
  const mayArchive = useMay()('POST /story-chat/admin/archive-chat-rooms')
  const isAll = rooms.every(({ roomOid }) => chosen.has(roomOid))
  const toggle = (roomOid: string) => {
    const next = new Set(chosen)
    if (!next.delete(roomOid)) next.add(roomOid)
    onChoose(next)
  }
  return (
    <>
      {mayArchive ? (
        <div className="mb-2">
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChoose(isAll ? new Set() : new Set(rooms.map((room) => room.roomOid)))}
          >
            {isAll ? <Trans>Clear selection</Trans> : <Trans>Select all shown</Trans>}
          </Button>
        </div>
      ) : null}
      <Table
        caption={t`Inactive chats`}
        rows={rooms}
        rowKey={(row) => row.roomOid}
        columns={[
          mayArchive && {
            key: 'chosen',
            label: <span className="sr-only">{t`Selected`}</span>,
            cell: ({ roomOid }) => (
              <input
                type="checkbox"
                aria-label={t`Select ${roomOid}`}
                checked={chosen.has(roomOid)}
                onChange={() => toggle(roomOid)}
                className="size-5 cursor-pointer accent-accent"
              />
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
            key: 'story',
            label: t`Story`,
            cell: ({ contentOid }) => (
              <ConsoleLink to="stories" filters={{ search: contentOid }}>
                <code className="text-xs whitespace-nowrap">{contentOid}</code>
              </ConsoleLink>
            ),
          },
          {
            key: 'owner',
            label: t`Reader`,
            cell: ({ ownerKind }) => (ownerKind === 'guest' ? t`Visitor` : t`User`),
          },
          { key: 'turns', label: t`Turns`, numeric: true, cell: (row) => row.turns },
          {
            key: 'rested',
            label: t`Last change`,
            numeric: true,
            cell: (row) => <When at={row.updatedAt} />,
          },
        ]}
      />
    </>
  )
}
