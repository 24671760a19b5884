import { Trans, useLingui } from '@lingui/react/macro'
import type { InferenceLevel, OutputLength } from '@plax/contracts/story/story-values'
import { Repeat } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { AutoRun } from './auto.ts'
import { Composer } from './composer.tsx'
import { NoFreeChats } from './no-free-chats.tsx'
import type { Room } from './use-room.ts'

/** The lower edge of a room: the composer, or what stands in its way. */
export function RoomComposer({ room, onOptions }: { room: Room; onOptions: () => void }) {
  const { t } = useLingui()
  const { state, status, settings, reply, auto, freeLeft, isBusy } = room
  const lengths = useLengthNames()
  const levels = useInferenceNames()
  const { outputLength, inferenceLevel } = settings.value
  const { coupon } = status
  const written = state.draft
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
      {auto.run ? <AutoBar run={auto.run} onStop={auto.stop} /> : null}
      <Composer
        text={room.draft}
        input={room.input}
        written={written?.state === 'running' && !written.suggestions ? written.text : null}
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
          onSuggest: status.impersonationOn ? room.suggest : null,
        }}
        priceMilli={status.priceMilli}
        freeLeft={status.isPreview ? null : freeLeft}
        couponLeft={coupon?.chatsLeft ?? null}
      />
    </>
  )
}

/** Over the composer, while the story goes on by itself. */
function AutoBar({ run, onStop }: { run: AutoRun; onStop: () => void }) {
  const turn = run.done + 1
  return (
    <div
      role="status"
      className="relative z-10 mx-auto mb-2 flex w-[calc(100%-1.5rem)] max-w-[704px] items-center gap-3 rounded-lg border border-line bg-accent-soft py-1.5 pr-1.5 pl-4 text-sm"
    >
      <Repeat aria-hidden className="size-4 text-accent-ink" />
      <span className="figures flex-1">
        <Trans>
          Auto-playing: turn {turn} of {run.total}
        </Trans>
      </span>
      <Button size="sm" onClick={onStop}>
        <Trans>End after this turn</Trans>
      </Button>
    </div>
  )
}

function useLengthNames(): Record<OutputLength, string> {
  const { t } = useLingui()
  return { short: t`Short reply`, normal: t`Normal reply`, long: t`Long reply` }
}

function useInferenceNames(): Record<InferenceLevel, string> {
  const { t } = useLingui()
  return { basic: t`Basic thinking`, moderate: t`Moderate thinking`, deep: t`Deep thinking` }
}
