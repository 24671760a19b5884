import { useState } from 'react'
import type { ApiError } from '../../lib/api-error.ts'
import { useApp, type AppContext } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer, viewerQuery } from '../../lib/viewer.ts'
import { showToast } from '../../ui/toast.ts'
import type { ReplyCall } from './reply-call.ts'
import { answerOf, ChatRefused, NotSent, ReplyFailed, RerollFailed } from './reply-errors.ts'
import type { RoomSession } from './room-session.ts'
import { keyOfUnsent, restoreKey } from './unsent.ts'
import { keepWaiting, type Shortage } from './wall/waiting.ts'
import type { Notice } from './wall/wall-facts.tsx'

/** A reply that the reader's credits do not cover. */
export interface RefusedReply {
  shortage: Shortage
  call: ReplyCall
  /** Under which it waited before. */
  key?: string
  maxPriceMilli: number | undefined
  /** What came of a payment for it. */
  notice?: Notice
}

export type ReplyCallback = ReturnType<typeof useReply>['ask']

/** Refusals of a story that is not open to the reader, or no more. */
const closings = new Set([
  'story.not_found',
  'story.buyers_only',
  'story.subscribers_only',
  'story.buy_or_subscribe',
])

/**
 * Asks for replies, and holds what came of the last one until it is answered. `shownMilli` is the
 * price on the screen, which no reply may pass.
 */
export function useReply(session: RoomSession, shownMilli?: number) {
  const app = useApp()
  const viewer = useViewer()
  const [wall, setWall] = useState<RefusedReply | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notSent, setNotSent] = useState(false)
  const toastRefusal = (sentence: string) => showToast(sentence, { tone: 'danger' })
  const explain = async (error: unknown, call: ReplyCall) => {
    if (error instanceof NotSent && call.kind === 'message') return setNotSent(true)
    if (error instanceof ChatRefused && error.code === 'chat.no_free_chats') {
      return setRefusal(error.sentence)
    }
    if (error instanceof ChatRefused) return toastRefusal(error.sentence)
    if (error instanceof ReplyFailed) return toastRefusal(error.message)
    const answer = answerOf(error)
    if (answer?.asksLogIn) return
    if (answer?.code === 'chat.no_free_chats') {
      setRefusal(answer.message)
      // The refusal may stand there already: whoever asks again beside it is shown the way on.
      return call.kind === 'reroll' ? requireSignIn() : undefined
    }
    if (answer?.status === 402) {
      return setWall({ shortage: shortageOf(answer), call, maxPriceMilli: shownMilli })
    }
    if (answer && closings.has(answer.code)) {
      // The page then closes the room, with the reason.
      return app.queryClient.invalidateQueries({ queryKey: ['story'] })
    }
    if (viewer && answer?.status === 404 && (await isSignedOut(app))) return requireSignIn()
    if (error instanceof RerollFailed) return toastRefusal(rerollSentence(error))
    toastRefusal(messageOf(error, app.i18n))
  }
  /** Answers whether the reply came to its end. */
  const ask = async (
    call: ReplyCall,
    giveBack?: () => void,
    again?: Pick<RefusedReply, 'key' | 'maxPriceMilli'>,
  ): Promise<boolean> => {
    setNotSent(false)
    if (again?.key) restoreKey(session.roomOid, call, again.key)
    try {
      await session.reply(call, giveBack, again?.maxPriceMilli ?? shownMilli)
      return true
    } catch (error) {
      await explain(error, call)
      return false
    }
  }
  /** Keeps a refused reply while the reader is at the gateway. */
  const keepRefused = ({ shortage, call, maxPriceMilli, ...refused }: RefusedReply) => {
    const { roomOid } = session
    const key = refused.key ?? keyOfUnsent(roomOid, call)
    const viewerOid = viewer?.oid ?? ''
    keepWaiting(roomOid, { viewerOid, key, call, maxPriceMilli, shortage, at: Date.now() })
  }
  const closeWall = () => setWall(null)
  return { ask, notSent, refusal, wall, openWall: setWall, closeWall, keepRefused }
}

function shortageOf({ message, details }: ApiError): Shortage {
  const amount = (name: string) => {
    const value = details[name]
    return typeof value === 'number' ? value : 0
  }
  return {
    message,
    requiredMilli: amount('requiredMilli'),
    availableMilli: amount('availableMilli'),
    shortMilli: amount('shortMilli'),
  }
}

/** The status text, and the sentence of the server where it has one of its own. */
function rerollSentence({ message, cause }: RerollFailed): string {
  const isBare = cause.message.includes(message)
  return isBare ? cause.message : `${message}: ${cause.message}`
}

/** Asks the server: another tab may have ended the session, and the room is then unknown here. */
async function isSignedOut({ api, queryClient }: AppContext): Promise<boolean> {
  const viewer = await queryClient
    .fetchQuery({ ...viewerQuery(api), staleTime: 0 })
    .catch(() => undefined)
  return viewer === null
}
