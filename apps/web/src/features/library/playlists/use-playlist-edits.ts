import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import { moved } from './moved.ts'
import { type PlaylistItem, refreshPlaylists } from './playlists.api.ts'

/** The rows of a playlist, in the order that its owner gives them before it is saved. */
export function usePlaylistEdits({
  playlistOid,
  items,
}: {
  playlistOid: string
  items: PlaylistItem[]
}) {
  const { i18n } = useLingui()
  const { api, queryClient } = useApp()
  const [wanted, setWanted] = useState<PlaylistItem[] | null>(null)
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
  const removal = useMutation({
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
  return { shown, move, remove: (contentOid: string) => removal.mutate(contentOid) }
}
