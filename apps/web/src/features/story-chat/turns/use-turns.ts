import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { ChatMessage, RoomCast } from '../chat.api.ts'
import type { Choices } from '../reply-call.ts'
import type { RoomSession } from '../room-session.ts'
import { spokenWords } from '../speech/spoken.ts'
import type { ReplyCallback } from '../use-reply.ts'
import { messageCalls } from './message-calls.ts'
import { swiped, type Turns } from './turns.ts'

export interface TurnsGiven {
  session: RoomSession
  ask: ReplyCallback
  choices: Choices
  cast: RoomCast
  bookmarks: readonly string[]
  onInspect: (messageId: string) => void
  onReport: (messageId: string) => void
  /** Null where there is no way to another room, as in a preview. */
  onBranched: ((roomOid: string) => void) | null
}

/** What a reader does with the messages of a room. Each says in words what failed. */
export function useTurns(given: TurnsGiven): Turns {
  const app = useApp()
  const { t } = useLingui()
  const latest = useRef(given)
  latest.current = given
  const { session } = given
  return useMemo(() => {
    const calls = messageCalls(app.api, session)
    const toastError = (error: unknown, sentence?: string) =>
      showToast(sentence ?? messageOf(error, app.i18n), { tone: 'danger' })
    const attempt =
      (work: (message: ChatMessage) => Promise<void>, sentence?: (error: unknown) => string) =>
      (message: ChatMessage) =>
        void work(message).catch((error: unknown) => toastError(error, sentence?.(error)))
    const undo = (back: () => Promise<void>) => () => void back().catch(toastError)
    const notDeleted = (error: unknown) =>
      error instanceof ApiError && error.status < 500
        ? messageOf(error, app.i18n)
        : t`Couldn’t delete messages. Your chat is unchanged. Try again.`
    return {
      reroll: ({ messageId }) => {
        const { choices, ask } = latest.current
        void ask({ kind: 'reroll', body: { messageId, ...choices } })
      },
      swipe: (reply, step) => {
        const version = swiped(reply, step)
        if (version !== null) void calls.select(reply, version).catch(toastError)
      },
      edit: async (message, text) => {
        try {
          await calls.update(message, text)
          return null
        } catch (error) {
          return messageOf(error, app.i18n)
        }
      },
      copy: (message) => {
        const words = spokenWords(latest.current.cast, message.text)
        void copied(message.role === 'user' ? message.text : words).then((isCopied) =>
          isCopied
            ? showToast(t`Message copied`)
            : toastError(
                null,
                t`Couldn’t copy. Your browser blocked access to the clipboard. Allow it for this site, then try again.`,
              ),
        )
      },
      bookmark: (message) => {
        void calls.bookmark(toggled(latest.current.bookmarks, message)).catch(toastError)
      },
      branch: attempt(async (message) => {
        const roomOid = await calls.branch(message)
        showToast(t`New chat branched from this message`)
        latest.current.onBranched?.(roomOid)
      }),
      rollBack: attempt(async (message) => {
        const back = await calls.rollBack(message)
        if (back) showToast(t`Chat rolled back`, { undo: undo(back) })
      }, notDeleted),
      remove: attempt(async (reply) => {
        const back = await calls.remove(reply)
        showToast(t`Reply deleted`, { undo: undo(back) })
      }, notDeleted),
      inspect: (reply) => latest.current.onInspect(reply.messageId),
      report: (reply) => latest.current.onReport(reply.messageId),
    }
  }, [app, session, t])
}

async function copied(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return false
  }
}

function toggled(bookmarks: readonly string[], { messageId }: ChatMessage): string[] {
  return bookmarks.includes(messageId)
    ? bookmarks.filter((one) => one !== messageId)
    : [...bookmarks, messageId]
}
