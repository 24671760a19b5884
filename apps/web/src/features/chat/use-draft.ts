import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'

/** What the reader is writing in a room; it outlives a reload and a sign-up in this tab. */
export function useDraft(roomOid: string): [string, Dispatch<SetStateAction<string>>] {
  const key = `plax_draft_${roomOid}`
  const [draft, setDraft] = useState(() => readDraft(key))
  useEffect(() => {
    try {
      if (draft) sessionStorage.setItem(key, draft)
      else sessionStorage.removeItem(key)
    } catch {
      // A browser that refuses storage keeps the words on the screen only.
    }
  }, [key, draft])
  return [draft, setDraft]
}

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
