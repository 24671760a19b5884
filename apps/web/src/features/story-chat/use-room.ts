import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { sessionEndedStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../ui/toast.ts'
import { createAuto } from './auto.ts'
import { roomStatusQuery } from './chat.api.ts'
import type { Choices, ReplyCall } from './reply-call.ts'
import { createSession, type Opening } from './room-session.ts'
import { useDraft } from './use-draft.ts'
import { joinWords, withoutWords } from './unsent.ts'
import { type ReplyCallback, type RefusedReply, useReply } from './use-reply.ts'
import { useSettings } from './use-settings.ts'

export type Room = ReturnType<typeof useRoom>

/** A room on the screen: what is seen, how it is told, and what can be asked of it. */
export function useRoom(opening: Opening, testModeContext?: string) {
  const app = useApp()
  const { roomOid } = opening.status.room
  const [session] = useState(() => createSession(app, opening))
  const state = useStore(session.store)
  const [saved, setSaved] = useState(opening.status.settings)
  const settings = useSettings(roomOid, saved)
  const priced = settings.value
  const query = useQuery(roomStatusQuery(app.api, roomOid, priced))
  const status = query.data ?? opening.status
  useEffect(() => setSaved(status.settings), [status.settings])
  const [draft, setDraft] = useDraft(roomOid, { sending: state.sending, written: state.draft })
  const reply = useReply(session, query.isPlaceholderData ? undefined : status.priceMilli)
  const { outputLength, detailLevel, inferenceLevel, model } = settings.value
  const choices: Choices = useMemo(
    () => ({ outputLength, detailLevel, inferenceLevel, ...(model ? { model } : {}) }),
    [outputLength, detailLevel, inferenceLevel, model],
  )
  const auto = useAuto({ ask: reply.ask, choices })
  const input = useRef<HTMLTextAreaElement>(null)
  const toastError = (error: unknown) => showToast(messageOf(error, app.i18n), { tone: 'danger' })
  useEffect(
    () => session.open((error) => showToast(messageOf(error, app.i18n), { tone: 'danger' })),
    [session, app],
  )
  useAfterLogIn(() => void session.catchUp().catch(toastError))
  const send = () => {
    const message = draft.trim()
    const test = testModeContext?.trim() ? { testModeContext } : {}
    const call: ReplyCall = { kind: 'message', body: { message, ...choices, ...test } }
    setDraft('')
    void reply.ask(call, () => setDraft((now) => [message, now].filter(Boolean).join('\n')))
  }
  const takeOut = (call: ReplyCall) => {
    if (call.kind === 'message') setDraft((now) => withoutWords(now, call.body.message))
  }
  const restore = (call: ReplyCall) => {
    if (call.kind !== 'message') return
    const { message } = call.body
    setDraft((now) => joinWords(message, withoutWords(now, message)))
  }
  return {
    roomOid,
    session,
    state,
    status,
    /** The price is of other choices: the one of these is on its way. */
    isPricing: query.isPlaceholderData,
    settings,
    choices,
    draft,
    write: (text: string) => {
      auto.stop()
      setDraft(text)
    },
    send,
    /** Asks again for what was refused for want of credits. */
    sendAgain: (refused: Pick<RefusedReply, 'call' | 'key' | 'maxPriceMilli'>) => {
      takeOut(refused.call)
      return reply.ask(refused.call, () => restore(refused.call), refused)
    },
    restore,
    /** Another tab has sent it. */
    forget: (call: ReplyCall) => {
      takeOut(call)
      reply.closeWall()
      // What is on its way from here too is answered with the same reply.
      if (session.store.get().sending === null) void session.catchUp().catch(toastError)
    },
    auto,
    reply,
    goOn: () => void reply.ask({ kind: 'auto', body: { mode: 'continue', ...choices } }),
    writeForMe: () => void reply.ask({ kind: 'auto', body: { mode: 'impersonate', ...choices } }),
    suggest: () => void reply.ask({ kind: 'auto', body: { mode: 'suggest', ...choices } }),
    /** Takes a suggestion into the composer: in place of another one, and after the reader's own words. */
    choose: (line: string) => {
      const isOthers = state.draft?.suggestions?.includes(draft.trim())
      setDraft(isOthers ? line : joinWords(draft, line))
      input.current?.focus()
    },
    input,
    stop: () => {
      auto.stop()
      void session.stop().catch(toastError)
    },
    freeLeft: state.freeChatsLeft ?? status.freeChatsLeft,
    isBusy: state.runningId !== null || state.sending !== null || state.asking,
  }
}

/** Calls back when somebody has logged in again whose session ended while the page was open. */
function useAfterLogIn(callBack: () => void): void {
  const hasEnded = useStore(sessionEndedStore)
  const latest = useRef(callBack)
  latest.current = callBack
  const hadEnded = useRef(hasEnded)
  useEffect(() => {
    if (hadEnded.current && !hasEnded) latest.current()
    hadEnded.current = hasEnded
  }, [hasEnded])
}

/** Auto-chat of a room (R-story-chat-045): once, or by itself until the tab is left or it is stopped. */
function useAuto(given: { ask: ReplyCallback; choices: Choices }) {
  const latest = useRef(given)
  latest.current = given
  const [auto] = useState(() => {
    const goOn = () => {
      const { ask, choices } = latest.current
      return ask({ kind: 'auto', body: { mode: 'continue', ...choices } })
    }
    return createAuto(goOn)
  })
  useEffect(() => {
    const onHide = () => {
      if (document.hidden) auto.stop()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      auto.stop()
    }
  }, [auto])
  return { run: useStore(auto.store), start: auto.start, stop: auto.stop }
}
