import { useLingui } from '@lingui/react/macro'
import { AutoBar } from './auto-bar.tsx'
import { Composer } from './composer.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { NoFreeChats } from './no-free-chats.tsx'
import { StandInNote } from '../story/stand-in-note.tsx'
import { useInferenceNames, useLengthNames } from './options/choice-names.ts'
import type { Room } from './use-room.ts'

/** The lower edge of a room: the composer, or what stands in its way. */
export function RoomComposer({ room, onOptions }: { room: Room; onOptions: () => void }) {
  const { t } = useLingui()
  const { state, status, settings, reply, auto, freeLeft, isBusy } = room
  const lengths = useLengthNames()
  const levels = useInferenceNames()
  const { outputLength, inferenceLevel } = settings.value
  const { coupon } = status
  const outOfChats = freeLeft === 0 && !isBusy && !status.isPreview
  const refused =
    reply.refusal ??
    (outOfChats ? t`You have no more free chats. Please log in to continue.` : null)
  if (refused && !coupon) return <NoFreeChats sentence={refused} />
  const summary = [
    lengths[outputLength],
    ...(inferenceLevel === 'basic' ? [] : [levels[inferenceLevel]]),
  ].join(' · ')
  return (
    <>
      {status.modelIsStandIn ? <StandInNote /> : null}
      {auto.run ? <AutoBar run={auto.run} onStop={auto.stop} /> : null}
      <Composer
        text={room.draft}
        written={state.draft?.state === 'running' ? state.draft.text : null}
        onText={room.write}
        notSent={reply.notSent}
        onSend={room.send}
        onStop={room.stop}
        running={isBusy}
        stopping={state.stopping}
        canStop={state.runningId !== null}
        tools={{
          summary,
          onOptions,
          onContinue: room.goOn,
          onAuto: (turns) => void auto.start(turns),
          onWriteForMe: status.impersonationOn ? room.writeForMe : null,
        }}
        priceMilli={status.priceMilli}
        freeLeft={status.isPreview ? null : freeLeft}
        couponLeft={coupon?.chatsLeft ?? null}
      />
      <CreditsDialog shortage={reply.shortage} onClose={reply.closeShortage} />
    </>
  )
}
