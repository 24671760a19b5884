import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { saveMessageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import type { RoomSettings } from './chat.api.ts'

const waitMs = 500

export interface Settings {
  value: RoomSettings
  change: (patch: Partial<RoomSettings>) => void
}

/**
 * How a room is told, as the reader sees it at once; it is saved when the hand rests. What the
 * server refuses goes back to what it was, with the reason.
 */
export function useSettings(roomOid: string, saved: RoomSettings): Settings {
  const { api, i18n, queryClient } = useApp()
  const [shown, setShown] = useState<Partial<RoomSettings>>({})
  const unsaved = useRef<Partial<RoomSettings>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useCallback(async () => {
    clearTimeout(timer.current)
    const body = unsaved.current
    unsaved.current = {}
    if (Object.keys(body).length === 0) return
    try {
      await api('POST /story-chat/chat-room/{id}/user-settings', { params: { id: roomOid }, body })
      await queryClient.invalidateQueries({ queryKey: ['chat-room', roomOid] })
    } catch (error) {
      setShown((now) => without(now, Object.keys(body)))
      showToast(saveMessageOf(error, i18n), { tone: 'danger' })
    }
  }, [api, i18n, queryClient, roomOid])
  const change = (patch: Partial<RoomSettings>) => {
    setShown((now) => ({ ...now, ...patch }))
    unsaved.current = { ...unsaved.current, ...patch }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), waitMs)
  }
  // Leaving the room, or the tab, saves what still waits.
  useEffect(() => {
    const leave = () => void save()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])
  return { value: { ...saved, ...shown }, change }
}

function without<T extends object>(value: T, keys: readonly string[]): Partial<T> {
  const kept = Object.entries(value).filter(([key]) => !keys.includes(key))
  return Object.fromEntries(kept) as Partial<T>
}
