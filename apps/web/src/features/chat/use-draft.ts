import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { keep, readKept } from './kept-words.ts'
import { joinWords } from './unsent.ts'

/**
 * What the reader is writing in a room; it outlives a reload and a sign-up in this tab. Words that
 * are on their way are kept with it until the server has taken them.
 */
export function useDraft(
  roomOid: string,
  sending: string | null,
): [string, Dispatch<SetStateAction<string>>] {
  const key = `plax_draft_${roomOid}`
  const [draft, setDraft] = useState(() => readKept(key) ?? '')
  useEffect(() => keep(key, joinWords(sending ?? '', draft)), [key, draft, sending])
  return [draft, setDraft]
}
