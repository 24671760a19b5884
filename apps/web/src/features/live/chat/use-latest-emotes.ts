import { useEffect, useState } from 'react'
import { keepLatestEmotes, readLatestEmotes } from './chat-store.ts'

const keptMax = 32

/** The emotes that this device wrote last in a chat, the latest first. */
export function useLatestEmotes(creatorOid: string) {
  const [latest, setLatest] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    void readLatestEmotes(creatorOid).then((oids) => isCurrent && setLatest(oids))
    return () => {
      isCurrent = false
    }
  }, [creatorOid])
  const note = (oid: string) => {
    const next = [oid, ...latest.filter((one) => one !== oid)].slice(0, keptMax)
    setLatest(next)
    void keepLatestEmotes(creatorOid, next)
  }
  return { latest, note }
}
