import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { ChatMessage } from './chat.api.ts'
import { keepInTab, readTab } from '../../lib/tab-storage.ts'
import { forgetRunning } from './running-place.ts'
import { joinWords } from './unsent.ts'

interface DraftInput {
  /** On their way; kept with the draft until the server has taken them. */
  sending: string | null
  /** What a model writes for the reader; it becomes the draft once it has ended, if there is no choice. */
  written: ChatMessage | null
}

/** What the reader is writing in a room; it outlives a reload and a sign-up in this tab. */
export function useDraft(
  roomOid: string,
  { sending, written }: DraftInput,
): [string, Dispatch<SetStateAction<string>>] {
  const key = `plax_draft_${roomOid}`
  const [draft, setDraft] = useState(() => readTab(key) ?? '')
  const taken = useRef('')
  useEffect(() => keepInTab(key, joinWords(sending ?? '', draft)), [key, draft, sending])
  useEffect(() => {
    if (!written || written.suggestions || written.state === 'running') return
    if (taken.current === written.messageId) return
    taken.current = written.messageId
    setDraft((now) => joinWords(written.text, now))
    forgetRunning(roomOid)
  }, [roomOid, written])
  return [draft, setDraft]
}
