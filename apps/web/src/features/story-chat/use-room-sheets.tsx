import { type ReactNode, useState } from 'react'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { RoomSheets, type SheetName } from './room-sheets.tsx'
import type { RoomStory } from './room-story.ts'
import type { Turns } from './turns/turns.ts'
import { useTurns } from './turns/use-turns.ts'
import type { Jump } from './use-jump.ts'
import type { Room } from './use-room.ts'

/** What a room does with its turns, and the sheets over it; a sheet may lead to a place of the story. */
export function useRoomSheets(
  room: Room,
  place: RoomStory & { onBranched: ((chatRoomOid: string) => void) | null },
): {
  turns: Turns
  jump: Jump | null
  lead: (jump: Jump) => void
  open: (sheet: SheetName) => void
  sheets: ReactNode
} {
  const { story, closed, onBranched } = place
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [jump, setJump] = useState<Jump | null>(null)
  const { session, status } = room
  const viewer = useViewer()
  const turns = useTurns({
    session,
    ask: room.reply.ask,
    choices: room.choices,
    cast: status.cast,
    bookmarks: status.bookmarks,
    onInspect: (messageId) => setSheet({ kind: 'inspect', messageId }),
    onReport: (messageId) => (viewer ? setSheet({ kind: 'report', messageId }) : requireSignIn()),
    onBranched,
  })
  const sheets = (
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
  )
  return { turns, jump, lead: setJump, open: setSheet, sheets }
}
