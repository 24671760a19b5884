import { useLingui } from '@lingui/react/macro'
import { Bookmark, Brain, Download, Images, Search, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuItem } from '../../ui/menu.tsx'
import type { RoomStatus } from './chat.api.ts'
import type { SheetName } from './room-sheets.tsx'

interface MenuContext {
  status: RoomStatus
  closed: boolean
  onSheet: (sheet: SheetName) => void
}

/** What a room keeps besides its words. */
export function useRoomMenu({ status, closed, onSheet }: MenuContext): MenuItem[][] {
  const { t } = useLingui()
  const { roomOid } = status.room
  const opens = (
    kind: 'options' | 'memory' | 'bookmarks' | 'pictures' | 'search',
    label: string,
  ) => ({
    key: kind,
    label,
    icon: icons[kind],
    onSelect: () => onSheet({ kind }),
  })
  const saves = (format: 'jsonl' | 'plax', label: string): MenuItem => ({
    key: format,
    label,
    icon: <Download aria-hidden />,
    onSelect: () => exportRoom(roomOid, format),
  })
  return [
    [
      ...(closed ? [] : [opens('options', t`Options`)]),
      opens('memory', t`Story memory`),
      opens('bookmarks', t`Bookmarks`),
      ...(closed ? [] : [opens('pictures', t`Images`)]),
      opens('search', t`Search this chat`),
    ],
    [saves('plax', t`Export for Plax`), saves('jsonl', t`Export for SillyTavern (JSONL)`)],
  ]
}

const icons: Record<string, ReactNode> = {
  options: <SlidersHorizontal aria-hidden />,
  memory: <Brain aria-hidden />,
  bookmarks: <Bookmark aria-hidden />,
  pictures: <Images aria-hidden />,
  search: <Search aria-hidden />,
}

/** Lets the browser save a room as a file; its cookies say who asks. */
function exportRoom(roomOid: string, format: 'jsonl' | 'plax'): void {
  const link = document.createElement('a')
  link.href = `/api/story-chat/chat-room/${roomOid}/export?format=${format}`
  link.download = ''
  link.click()
}
