import { GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { KeptRow, rowsClasses } from '../kept-row.tsx'
import { PlaylistItemActions } from './playlist-item-actions.tsx'
import type { PlaylistItem } from './playlists.api.ts'
import { usePlaylistEdits } from './use-playlist-edits.ts'

interface Props {
  playlistOid: string
  items: PlaylistItem[]
  isOwn: boolean
}

/** What is on a playlist; its owner drags it, or moves it by buttons and Alt with the arrows. */
export function PlaylistRows({ playlistOid, items, isOwn }: Props) {
  const { shown, move, remove } = usePlaylistEdits({ playlistOid, items })
  const [dragged, setDragged] = useState<number | null>(null)
  const onKey = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    move(index, index + by)
  }
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, index)
    setDragged(null)
  }
  return (
    <ol className={rowsClasses}>
      {shown.map((item, index) => {
        const { contentOid, title } = item
        return (
          <li
            key={contentOid}
            draggable={isOwn}
            onKeyDown={isOwn ? (event) => onKey(event, index) : undefined}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => (dragged === null ? undefined : event.preventDefault())}
            onDragEnd={() => setDragged(null)}
            onDrop={(event) => onDrop(event, index)}
            className={dragged === index ? 'opacity-55' : ''}
          >
            <KeptRow
              item={item}
              search={item.isPlayable ? `?list=${playlistOid}` : ''}
              before={
                isOwn ? (
                  <GripVertical aria-hidden className="size-5 cursor-grab text-ink-faint" />
                ) : null
              }
              actions={
                isOwn ? (
                  <PlaylistItemActions
                    title={title}
                    place={{ index, count: shown.length }}
                    onMove={(to) => move(index, to)}
                    onRemove={() => remove(contentOid)}
                  />
                ) : null
              }
            />
          </li>
        )
      })}
    </ol>
  )
}
