import { lazy, Suspense } from 'react'
import type { Story } from './room-story.ts'
import type { Jump } from './use-jump.ts'
import type { Room } from './use-room.ts'

export type SheetName =
  | { kind: 'rooms' | 'options' | 'memory' | 'bookmarks' | 'pictures' | 'search' }
  | { kind: 'inspect' | 'report'; messageId: string }

const RoomsSheet = lazy(async () => ({ default: (await import('./rooms-sheet.tsx')).RoomsSheet }))
const OptionsSheet = lazy(async () => ({
  default: (await import('./options/options-sheet.tsx')).OptionsSheet,
}))
const MemorySheet = lazy(async () => ({
  default: (await import('./memory/memory-sheet.tsx')).MemorySheet,
}))
const BookmarksSheet = lazy(async () => ({
  default: (await import('./places/bookmarks-sheet.tsx')).BookmarksSheet,
}))
const PicturesSheet = lazy(async () => ({
  default: (await import('./places/pictures-sheet.tsx')).PicturesSheet,
}))
const SearchSheet = lazy(async () => ({
  default: (await import('./places/search-sheet.tsx')).SearchSheet,
}))
const InspectorSheet = lazy(async () => ({
  default: (await import('./inspector/inspector-sheet.tsx')).InspectorSheet,
}))
const ReportDialog = lazy(async () => ({
  default: (await import('../moderation/report-dialog.tsx')).ReportDialog,
}))

interface RoomSheetsProps {
  sheet: SheetName | null
  room: Room
  story: Story
  closed: boolean
  onSheet: (sheet: SheetName | null) => void
  /** Closes the sheet and leads to a message. */
  onJump: (jump: Jump) => void
}

/** The panels beside a room, each loaded when it is first wanted. */
export function RoomSheets(props: RoomSheetsProps) {
  return <Suspense>{props.sheet ? <Opened {...props} sheet={props.sheet} /> : null}</Suspense>
}

function Opened({
  sheet,
  room,
  story,
  closed,
  onSheet,
  onJump,
}: RoomSheetsProps & {
  sheet: SheetName
}) {
  const onClose = () => onSheet(null)
  const { roomOid } = room
  switch (sheet.kind) {
    case 'rooms':
      return (
        <RoomsSheet
          contentOid={story.contentOid}
          roomOid={roomOid}
          closed={closed}
          onClose={onClose}
        />
      )
    case 'options':
      return <OptionsSheet room={room} onClose={onClose} />
    case 'memory':
      return <MemorySheet room={room} onClose={onClose} />
    case 'bookmarks':
      return <BookmarksSheet room={room} onJump={onJump} onClose={onClose} />
    case 'pictures':
      return <PicturesSheet contentOid={story.contentOid} onClose={onClose} />
    case 'search':
      return <SearchSheet room={room} onJump={onJump} onClose={onClose} />
    case 'report':
      return (
        <ReportDialog target={{ kind: 'story-chat', oid: sheet.messageId }} onClose={onClose} />
      )
    default:
      return (
        <InspectorSheet
          roomOid={roomOid}
          messageId={sheet.messageId}
          canSeePrompts={room.status.canSeePrompts}
          onClose={onClose}
        />
      )
  }
}
