import { useNavigate } from '@tanstack/react-router'
import { ClosedStory } from './closed-story.tsx'
import { RoomComposer } from './room-composer.tsx'
import { RoomHeader } from './room-header.tsx'
import type { Opening } from './room-session.ts'
import type { OfferedStory } from './room-story.ts'
import { Scroll } from './scroll.tsx'
import { SceneUnlocks } from './speech/scene-unlock.tsx'
import { Suggestions } from './suggestions.tsx'
import { useAddressedPlace } from './use-addressed-place.ts'
import { useRoom } from './use-room.ts'
import { useRoomSheets } from './use-room-sheets.tsx'
import { useSeen } from './use-seen.ts'
import { Wall } from './wall/wall.tsx'
import { VariableStrip } from './variable-strip.tsx'

/** A room on the whole screen: who and where above, the story, the reader's own words below. */
export function RoomView(props: OfferedStory & { opening: Opening }) {
  const { opening, story, closed, refusal } = props
  const navigate = useNavigate()
  const room = useRoom(opening)
  const { session, state, status } = room
  useSeen(room)
  const { turns, jump, lead, open, sheets } = useRoomSheets(room, {
    story,
    closed,
    onBranched: (chatRoomOid) =>
      void navigate({
        to: '/story/$contentOid/c/{-$chatRoomOid}',
        params: { contentOid: story.contentOid, chatRoomOid },
      }),
  })
  useAddressedPlace(session, lead)
  return (
    <div data-tint={story.thumbnail?.tint} className="flex h-full flex-col bg-ground">
      <RoomHeader story={story} closed={closed} status={status} onSheet={open} />
      <VariableStrip variables={status.variables} />
      <SceneUnlocks contentOid={story.contentOid} roomOid={room.roomOid}>
        <Scroll
          roomOid={room.roomOid}
          story={story}
          state={state}
          status={status}
          onOlder={session.loadOlder}
          turns={closed ? null : turns}
          jump={jump}
          after={closed ? null : <Suggestions room={room} />}
        />
      </SceneUnlocks>
      {closed ? (
        <ClosedStory story={story} refusal={refusal} />
      ) : (
        <RoomComposer room={room} onOptions={() => open({ kind: 'options' })} />
      )}
      <Wall room={room} />
      {sheets}
    </div>
  )
}
