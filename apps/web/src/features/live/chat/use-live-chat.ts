import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { joinHub } from '../../../lib/join-hub.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { followLive } from '../live-state.ts'
import { chatRoomQuery, type RoomState } from './chat.api.ts'
import { addEarlier, addEntries, type ChatLog, emptyLog, type ShownEntry } from './chat-log.ts'
import { forgetHistory, keepHistory, readHistory } from './chat-store.ts'
import type { Acknowledged } from './use-sending.ts'

export interface LiveChatState {
  log: ChatLog
  /** Nothing of the chat itself has come yet. */
  isLoading: boolean
  /** The connection is lost, or can’t be made; what others write comes once it’s back. */
  isDown: boolean
  /** Why it can’t be read any more; the code of an error. */
  refused: string | null
  hasEarlier: boolean
  loadEarlier: () => Promise<void>
  noteSent: (message: { id: string; content: string }) => void
  noteAcknowledged: (message: Acknowledged) => void
  noteFailed: (id: string) => void
}

/** What is said in a creator’s chat, and the rules of it, as they come. */
export function useLiveChat(creatorOid: string): LiveChatState {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const viewerOid = useViewer()?.oid ?? null
  const [log, setLog] = useState(emptyLog)
  const [isLoading, setLoading] = useState(true)
  const [isDown, setDown] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [hasEarlier, setHasEarlier] = useState(true)
  const isFresh = useRef(false)
  const begun = useBegun(creatorOid, refused === 'live.not_streaming')

  useEffect(() => {
    isFresh.current = false
    const showKept = async () => {
      const entries = await readHistory(creatorOid)
      if (!isFresh.current) setLog((now) => ({ ...now, entries }))
    }
    void showKept()
    const { queryKey } = chatRoomQuery(api, creatorOid)
    const leaveChat = joinHub(`live-chat:${creatorOid}`, {
      onJoined: () => {
        // What this device kept may have been deleted since.
        if (!isFresh.current) setLog(({ sent }) => ({ ...emptyLog, sent }))
        isFresh.current = true
        setLoading(false)
        setRefused(null)
        // Its rules were refused as well.
        if (queryClient.getQueryState(queryKey)?.status === 'error')
          void queryClient.invalidateQueries({ queryKey })
      },
      onLine: (isUp) => setDown(!isUp),
      onMessages: (messages) => {
        setLog((now) => addEntries(now, messages))
        const events = (messages as ShownEntry[]).map(({ data }) => data.event)
        const concernsSelf = [
          'chatBan',
          'chatUnban',
          'makeManager',
          'removeManager',
          'studioSetting',
        ]
        if (events.some((event) => concernsSelf.includes(event))) {
          void queryClient.invalidateQueries({ queryKey })
        }
        if (events.includes('updatedEmoticonData'))
          void queryClient.invalidateQueries({ queryKey: ['emotes', creatorOid] })
        if (events.includes('donation'))
          void queryClient.invalidateQueries({ queryKey: ['donations'] })
        if (events.includes('mission')) {
          for (const key of ['missions', 'donations', 'donation-options', 'wallet', 'postings'])
            void queryClient.invalidateQueries({ queryKey: [key] })
        }
        if (events.includes('donationSetting')) {
          void queryClient.invalidateQueries({ queryKey: ['missions', 'settings'] })
          void queryClient.invalidateQueries({ queryKey: ['donation-options', creatorOid] })
        }
      },
      onRefused: (code) => {
        setLoading(false)
        setRefused(code)
        void forgetHistory(creatorOid)
        // Its page says why, before the player notices.
        if (code !== 'live.not_streaming')
          void queryClient.invalidateQueries({ queryKey: ['live'] })
      },
    })
    const leaveRoom = joinHub(`live-room:${creatorOid}`, {
      onState: (room) =>
        queryClient.setQueryData(queryKey, (now) => now && { ...now, room: room as RoomState }),
    })
    return () => {
      leaveChat()
      leaveRoom()
    }
  }, [api, creatorOid, queryClient, begun, viewerOid])

  const { entries } = log
  useEffect(() => {
    if (isFresh.current) void keepHistory(creatorOid, entries.slice(-50))
  }, [creatorOid, entries])

  const first = entries[0]?.seq ?? 0
  const loadEarlier = useCallback(async () => {
    if (first <= 1) return setHasEarlier(false)
    const query = { creatorOid, before: first, limit: 50 }
    const { items } = await api('GET /live/chat/history', { query })
    setLog((now) => addEarlier(now, items))
    if (items.length < 50) setHasEarlier(false)
  }, [api, creatorOid, first])

  return {
    log,
    isLoading,
    isDown,
    refused,
    hasEarlier: hasEarlier && first > 1,
    loadEarlier,
    noteSent: (message) => setLog((now) => ({ ...now, sent: [...now.sent, message] })),
    noteAcknowledged: ({ id, content }) =>
      setLog((now) => ({
        ...now,
        sent: now.sent.map((one) => (one.id === id ? { id, content } : one)),
      })),
    noteFailed: (id) =>
      setLog((now) => ({ ...now, sent: now.sent.filter((one) => one.id !== id) })),
  }
}

/** Changes when a stream begins while the chat waits for one. */
function useBegun(creatorOid: string, isWaiting: boolean): string | null {
  const [begun, setBegun] = useState<string | null>(null)
  useEffect(() => {
    if (!isWaiting) return undefined
    return followLive(creatorOid, (state) => {
      if (state.streamOid !== null) setBegun(`${state.streamOid} ${state.changedAt}`)
    })
  }, [creatorOid, isWaiting])
  return begun
}

/** Whether the viewer’s pass to write has to be asked for again. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'live.chat_token_refused'
}
