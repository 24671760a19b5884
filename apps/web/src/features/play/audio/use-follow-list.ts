import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStore } from '../../../lib/store.ts'
import { nowPlayingStore } from './now-playing.ts'

/** Leads on to the page of the sound with which a playlist went on after the one of this page. */
export function useFollowList(contentOid: string, list: string): void {
  const navigate = useNavigate()
  const now = useStore(nowPlayingStore)
  const wasOwn = useRef(false)
  useEffect(() => {
    if (now?.contentOid === contentOid) {
      wasOwn.current = true
    } else if (now && wasOwn.current && list !== '' && now.list === list) {
      wasOwn.current = false
      void navigate({ href: `/play/${now.contentOid}?list=${list}#play` })
    }
  }, [now, contentOid, list, navigate])
}
