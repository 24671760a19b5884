import type { OutputLength } from '@plax/contracts/story-values'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp, type AppContext } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer, viewerQuery } from '../../lib/viewer.ts'
import { showToast } from '../../ui/toast.ts'
import { ChatRefused, NotSent } from './reply-stream.ts'
import type { RoomSession } from './room-session.ts'
import { joinWords } from './unsent.ts'

/** Sends what the reader wrote, and holds what came of it until it is answered. */
export function useSend(session: RoomSession, setDraft: Dispatch<SetStateAction<string>>) {
  const app = useApp()
  const viewer = useViewer()
  const [shortage, setShortage] = useState<ApiError | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notSent, setNotSent] = useState(false)
  const explain = async (error: unknown) => {
    if (error instanceof NotSent) return setNotSent(true)
    if (error instanceof ChatRefused) return setRefusal(error.sentence)
    if (error instanceof ApiError && error.status === 402) return setShortage(error)
    if (error instanceof ApiError && error.code === 'story.not_found') {
      // The page then closes the room, with the reason.
      return app.queryClient.invalidateQueries({ queryKey: ['story'] })
    }
    if (viewer && error instanceof ApiError && error.status === 404 && (await isSignedOut(app))) {
      return openSignIn()
    }
    showToast(messageOf(error, app.i18n), { tone: 'danger' })
  }
  const send = async (text: string, length: OutputLength) => {
    setDraft('')
    setNotSent(false)
    try {
      await session.send(text, length, () => setDraft((now) => joinWords(text, now)))
    } catch (error) {
      await explain(error)
    }
  }
  return { send, notSent, refusal, shortage, closeShortage: () => setShortage(null) }
}

/** Asks the server: another tab may have ended the session, and the room is then unknown here. */
async function isSignedOut({ api, queryClient }: AppContext): Promise<boolean> {
  const viewer = await queryClient
    .fetchQuery({ ...viewerQuery(api), staleTime: 0 })
    .catch(() => undefined)
  return viewer === null
}
