import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { KeptRow, rowsClasses } from '../kept-row.tsx'
import { moved } from './moved.ts'
import { type PlaylistItem, refreshPlaylists } from './playlists.api.ts'

interface Props {
  playlistOid: string
  items: PlaylistItem[]
  isOwn: boolean
}

/** What is on a playlist; its owner drags it, or moves it by buttons and Alt with the arrows. */
export function PlaylistRows({ playlistOid, items, isOwn }: Props) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const [wanted, setWanted] = useState<PlaylistItem[] | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = wanted ?? items
  const refresh = () => refreshPlaylists(queryClient)
  const onError = (error: Error) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const order = useMutation({
    mutationFn: (rows: PlaylistItem[]) =>
      api('POST /content/playlist/order', {
        body: { playlistOid, contentOids: rows.map(({ contentOid }) => contentOid) },
      }),
    onError,
    onSettled: async () => {
      await refresh()
      setWanted(null)
    },
  })
  const remove = useMutation({
    mutationFn: (contentOid: string) =>
      api('POST /content/playlist/update', { body: { playlistOid, contentOid, method: 'remove' } }),
    onError,
    onSettled: refresh,
  })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= shown.length || from === to || order.isPending) return
    const rows = moved(shown, from, to)
    setWanted(rows)
    order.mutate(rows)
  }
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
                  <>
                    <IconButton
                      label={t`Move up: ${title}`}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <ArrowUp aria-hidden />
                    </IconButton>
                    <IconButton
                      label={t`Move down: ${title}`}
                      disabled={index === shown.length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <ArrowDown aria-hidden />
                    </IconButton>
                    <IconButton
                      label={t`Remove from playlist: ${title}`}
                      onClick={() => remove.mutate(contentOid)}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </>
                ) : null
              }
            />
          </li>
        )
      })}
    </ol>
  )
}
