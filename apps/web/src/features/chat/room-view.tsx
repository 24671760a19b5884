import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ClosedStory } from './closed-story.tsx'
import { RoomComposer } from './room-composer.tsx'
import { RoomHeader } from './room-header.tsx'
import type { Opening } from './room-session.ts'
import { RoomSheets, type SheetName } from './room-sheets.tsx'
import type { RoomStory } from './room-story.ts'
import { Scroll } from './scroll.tsx'
import { useTurns } from './turns/use-turns.ts'
import type { Jump } from './use-jump.ts'
import { useRoom } from './use-room.ts'
import { VariableStrip } from './variable-strip.tsx'

/** A room on the whole screen: who and where above, the story, the reader's own words below. */
export function RoomView({ opening, story, closed }: RoomStory & { opening: Opening }) {
  const navigate = useNavigate()
  const room = useRoom(opening)
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [jump, setJump] = useState<Jump | null>(null)
  const { session, state, status } = room
  const turns = useTurns({
    session,
    ask: room.reply.ask,
    choices: room.choices,
    cast: status.cast,
    bookmarks: status.bookmarks,
    onInspect: (messageId) => setSheet({ kind: 'inspect', messageId }),
    onBranched: (chatRoomOid) =>
      void navigate({
        to: '/story/$contentOid/c/{-$chatRoomOid}',
        params: { contentOid: story.contentOid, chatRoomOid },
      }),
  })
  return (
    <div className="flex h-full flex-col bg-ground">
      <RoomHeader story={story} closed={closed} status={status} onSheet={setSheet} />
      <VariableStrip variables={status.variables} />
      <Scroll
        roomOid={room.roomOid}
        story={story}
        state={state}
        status={status}
        onOlder={session.loadOlder}
        turns={closed ? null : turns}
        jump={jump}
      />
      {closed ? (
        <ClosedStory />
      ) : (
        <RoomComposer room={room} onOptions={() => setSheet({ kind: 'options' })} />
      )}
      <RoomSheets
        sheet={sheet}
        room={room}
        story={story}
        closed={closed}
        onSheet={setSheet}
        onJump={(next) => {
          setSheet(null)
          setJump(next)
        }}
      />
    </div>
  )
}
