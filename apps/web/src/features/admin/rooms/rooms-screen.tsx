import { Trans, useLingui } from '@lingui/react/macro'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminList } from '../admin-list.tsx'
import { May } from '../may.tsx'
import { adminPagedQuery } from '../paged-query.ts'
import { ArchiveRooms } from './archive-rooms.tsx'
import { RoomTable } from './room-table.tsx'

const choices = [7, 30, 90, 180, 365]
const usualDays = 30

/** Chats that rested, and their archiving. */
export function RoomsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <AdminList
      title={<Trans>Inactive chats</Trans>}
      text={
        <Trans>
          Archiving deletes data needed only to continue a chat. Readers keep every turn, and
          continuing a chat unarchives it.
        </Trans>
      }
      filters={[
        {
          name: 'days',
          label: t`Inactive for`,
          kind: 'choice',
          otherwise: String(usualDays),
          options: choices.map((one) => ({ value: String(one), label: t`${one} days or more` })),
        },
      ]}
      query={(filters) => oldRoomsQuery(api, daysOf(filters))}
      actions={(rooms, { filters }) => (
        <ArchiveChosen
          roomOids={rooms.map(({ roomOid }) => roomOid).filter((oid) => chosen.has(oid))}
          days={daysOf(filters)}
          onDone={() => setChosen(new Set())}
        />
      )}
      empty={{
        icon: <Archive aria-hidden />,
        title: <Trans>No chats have been inactive this long</Trans>,
        text: <Trans>Archived chats aren’t listed.</Trans>,
      }}
    >
      {(rooms) => <RoomTable rooms={rooms} chosen={chosen} onChoose={setChosen} />}
    </AdminList>
  )
}

interface ArchiveChosenProps {
  roomOids: string[]
  days: number
  onDone: () => void
}

function ArchiveChosen(props: ArchiveChosenProps) {
  const [asked, setAsked] = useState(false)
  const count = props.roomOids.length
  return (
    <>
      <May call="POST /story-chat/admin/archive-chat-rooms">
        <Button
          variant="primary"
          icon={<Archive aria-hidden className="size-4" />}
          disabled={count === 0}
          onClick={() => setAsked(true)}
        >
          <Trans>Archive {count}</Trans>
        </Button>
      </May>
      {asked ? <ArchiveRooms {...props} onClose={() => setAsked(false)} /> : null}
    </>
  )
}

function daysOf(filters: { days: string }): number {
  return choices.find((one) => String(one) === filters.days) ?? usualDays
}

function oldRoomsQuery(api: Api, days: number) {
  return adminPagedQuery(['rooms', days], (page, signal) =>
    api('GET /story-chat/admin/old-chat-rooms', { query: { days, limit: 100, ...page }, signal }),
  )
}
