import { useEffect, useState } from 'react'
import { joinHub } from '../../../lib/join-hub.ts'
import { addOutside, type OutsideShown } from './outside-log.ts'

/** What’s said in the chats of a creator’s linked accounts, for those who moderate. */
export function useOutsideChat(creatorOid: string, isOn: boolean): readonly OutsideShown[] {
  const [shown, setShown] = useState<readonly OutsideShown[]>([])
  useEffect(() => {
    if (!isOn) return undefined
    const leave = joinHub(`live-outside-chat:${creatorOid}`, {
      onMessages: (messages) => setShown((now) => addOutside(now, messages)),
    })
    return () => {
      leave()
      setShown([])
    }
  }, [creatorOid, isOn])
  return shown
}
