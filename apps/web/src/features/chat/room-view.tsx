import { useLingui } from '@lingui/react/macro'
import type { OutputLength } from '@plax/contracts/story-values'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../ui/toast.ts'
import { roomStatusQuery } from './chat.api.ts'
import { ClosedStory } from './closed-story.tsx'
import { Composer } from './composer.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { keepLength, keptLength } from './output-length.ts'
import { NoFreeChats } from './no-free-chats.tsx'
import { RoomHeader } from './room-header.tsx'
import { createSession, type Opening } from './room-session.ts'
import { promptOf } from './room-state.ts'
import type { RoomStory } from './room-story.ts'
import { Scroll } from './scroll.tsx'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

/** A room on the whole screen: who and where above, the story, the reader's own words below. */
export function RoomView({ opening, story, closed }: RoomStory & { opening: Opening }) {
  const app = useApp()
  const { t } = useLingui()
  const { roomOid } = opening.status.room
  const [session] = useState(() => createSession(app, opening))
  const state = useStore(session.store)
  const [draft, setDraft] = useDraft(roomOid, state.sending)
  const [length, setLength] = useState<OutputLength>(keptLength)
  const sending = useSend(session, setDraft)
  const status = useQuery(roomStatusQuery(app.api, roomOid, length)).data ?? opening.status
  const tell = (error: unknown) => showToast(messageOf(error, app.i18n), { tone: 'danger' })

  useEffect(
    () => session.open((error) => showToast(messageOf(error, app.i18n), { tone: 'danger' })),
    [session, app],
  )
  const freeLeft = state.freeChatsLeft ?? status.freeChatsLeft
  const outOfChats = freeLeft === 0 && !state.runningId && state.sending === null
  const refused =
    sending.refusal ??
    (outOfChats ? t`You have no more free chats. Please log in to continue.` : null)
  const composer = (
    <Composer
      text={draft}
      onText={setDraft}
      notSent={sending.notSent}
      onSend={() => void sending.send(draft.trim(), length)}
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
  )
  const onRetry = closed
    ? null
    : (reply: Parameters<typeof promptOf>[1]) => setDraft(promptOf(state.messages, reply))
  return (
    <div className="flex h-full flex-col bg-ground">
      <RoomHeader story={story} closed={closed} status={status} />
      <Scroll story={story} state={state} onOlder={session.loadOlder} onRetry={onRetry} />
      {closed ? <ClosedStory /> : refused ? <NoFreeChats sentence={refused} /> : composer}
      <CreditsDialog shortage={sending.shortage} onClose={sending.closeShortage} />
    </div>
  )
}
