import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { adminPagedQuery } from '../paged-query.ts'
import { Pages } from '../../../ui/pages.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { ArchiveRooms } from './archive-rooms.tsx'
import { RoomTable } from './room-table.tsx'

const choices = [7, 30, 90, 180, 365]

/** Chats that rested, and their archiving. */
export function RoomsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['days'])
  const days = choices.find((one) => String(one) === filters.days) ?? 30
  const list = useInfiniteQuery(
    adminPagedQuery(['rooms', days], (page, signal) =>
      api('GET /story-chat/admin/old-chat-rooms', { query: { days, limit: 100, ...page }, signal }),
    ),
  )
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState(false)
  const marked = rows.filter(({ roomOid }) => chosen.has(roomOid)).map(({ roomOid }) => roomOid)
  const count = marked.length
  return (
    <>
      <ScreenHead
        title={<Trans>Inactive chats</Trans>}
        text={
          <Trans>
            Archiving deletes data needed only to continue a chat. Readers keep every turn, and
            continuing a chat unarchives it.
          </Trans>
        }
      >
        <Button
          variant="primary"
          icon={<Archive aria-hidden className="size-4" />}
          disabled={count === 0}
          onClick={() => setAsked(true)}
        >
          <Trans>Archive {count}</Trans>
        </Button>
      </ScreenHead>
      <Filters>
        <NativeSelect
          label={t`Inactive for`}
          value={String(days)}
          options={choices.map((one) => ({ value: String(one), label: t`${one} days or more` }))}
          onChange={(next) => change({ days: next })}
        />
      </Filters>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<Archive aria-hidden />}
            title={<Trans>No chats inactive this long</Trans>}
            text={<Trans>Archived chats aren’t listed.</Trans>}
          />
        }
      >
        {(rooms) => <RoomTable rooms={rooms} chosen={chosen} onChoose={setChosen} />}
      </Pages>
      {asked ? (
        <ArchiveRooms
          roomOids={marked}
          days={days}
          onDone={() => setChosen(new Set())}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}
