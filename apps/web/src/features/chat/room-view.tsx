import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import type { OutputLength } from '@plax/contracts/story-values'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../ui/toast.ts'
import { roomStatusQuery } from './chat.api.ts'
import { Composer } from './composer.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { keepLength, keptLength } from './output-length.ts'
import { NoFreeChats } from './no-free-chats.tsx'
import { ChatRefused } from './reply-stream.ts'
import { RoomHeader } from './room-header.tsx'
import { createSession, type Opening } from './room-session.ts'
import { promptOf } from './room-state.ts'
import { Scroll } from './scroll.tsx'
import { useDraft } from './use-draft.ts'

export type Story = OutputOf<'GET /story-chat/chat-content'>['content']

/** A room on the whole screen: who and where above, the story, the reader's own words below. */
export function RoomView({ opening, story }: { opening: Opening; story: Story }) {
  const app = useApp()
  const { t } = useLingui()
  const { roomOid } = opening.status.room
  const [session] = useState(() => createSession(app, opening))
  const state = useStore(session.store)
  const [draft, setDraft] = useDraft(roomOid)
  const [length, setLength] = useState<OutputLength>(keptLength)
  const [shortage, setShortage] = useState<ApiError | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const status = useQuery(roomStatusQuery(app.api, roomOid, length)).data ?? opening.status
  const tell = (error: unknown) => showToast(messageOf(error, app.i18n), { tone: 'danger' })

  useEffect(
    () => session.open((error) => showToast(messageOf(error, app.i18n), { tone: 'danger' })),
    [session, app],
  )
  const send = async () => {
    const text = draft.trim()
    setDraft('')
    try {
      await session.send(text, length)
    } catch (error) {
      setDraft((now) => now || text)
      if (error instanceof ChatRefused) setRefusal(error.sentence)
      else if (error instanceof ApiError && error.status === 402) setShortage(error)
      else tell(error)
    }
  }
  const freeLeft = state.freeChatsLeft ?? status.freeChatsLeft
  const outOfChats = freeLeft === 0 && !state.runningId && state.sending === null
  const refused =
    refusal ?? (outOfChats ? t`You have no more free chats. Please log in to continue.` : null)
  return (
    <div className="flex h-full flex-col bg-ground">
      <RoomHeader story={story} status={status} />
      <Scroll
        story={story}
        state={state}
        onOlder={session.loadOlder}
        onRetry={(reply) => setDraft(promptOf(state.messages, reply))}
      />
      {refused ? (
        <NoFreeChats sentence={refused} />
      ) : (
        <Composer
          text={draft}
          onText={setDraft}
          onSend={() => void send()}
          onStop={() => void session.stop().catch(tell)}
          running={state.runningId !== null || state.sending !== null}
          stopping={state.stopping}
          canStop={state.runningId !== null}
          length={length}
          onLength={(next) => {
            keepLength(next)
            setLength(next)
          }}
          priceMilli={status.priceMilli}
          freeLeft={freeLeft}
        />
      )}
      <CreditsDialog shortage={shortage} onClose={() => setShortage(null)} />
    </div>
  )
}
