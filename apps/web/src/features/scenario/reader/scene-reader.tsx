import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Lock, Map as MapIcon, RotateCcw, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { showToast } from '../../../ui/toast.ts'
import type { ContentAnswer } from '../../play/content.api.ts'
import { type Move, moveIn, playQuery, type ScenePlay } from '../scenario.api.ts'
import { ChoiceButton } from './choice-button.tsx'
import { ClosedScene } from './closed-scene.tsx'
import { keep } from './kept-progress.ts'
import { ScenePart } from './scene-part.tsx'
import { StageButton } from './stage-button.tsx'
import { StoryText } from './story-text.tsx'

const StoryMap = lazy(async () => ({ default: (await import('./story-map.tsx')).StoryMap }))

/** One scene: what it plays, what it says, and where it leads. */
export function SceneReader(props: ContentAnswer & { play: ScenePlay }) {
  const { play, content, access } = props
  const { scene, locked, playthrough, progress } = play
  const { t } = useLingui()
  const [isMapOpen, setMapOpen] = useState(false)
  const { go, isBusy } = useMoves(content.contentOid, play)
  const heading = useSceneFocus(scene.id)
  const { endings, endingsSeen, scenes, scenesSeen } = progress
  const isEntry = scene.choices.length === 0 && !scene.isEnding && locked !== null
  return (
    <div className="flex min-h-[420px] flex-col">
      <div className="flex flex-wrap items-center gap-x-1 border-b border-on-stage/15 px-3 py-2 md:px-5">
        <p className="mr-auto text-sm opacity-80 max-sm:w-full max-sm:px-1">
          <Trans>
            Scenes: {scenesSeen} of {scenes}
          </Trans>
          <span aria-hidden> · </span>
          <Trans>
            Endings: {endingsSeen} of {endings}
          </Trans>
        </p>
        <StageButton
          icon={<Undo2 aria-hidden />}
          disabled={playthrough.path.length === 0 || isBusy}
          onClick={() => go({ move: 'back' })}
        >
          <Trans>Back</Trans>
        </StageButton>
        <StageButton
          icon={<RotateCcw aria-hidden />}
          disabled={playthrough.path.length === 0 || isBusy}
          onClick={() => go({ move: 'restart' })}
        >
          <Trans>Restart</Trans>
        </StageButton>
        <StageButton icon={<MapIcon aria-hidden />} onClick={() => setMapOpen(true)}>
          <Trans>Map</Trans>
        </StageButton>
      </div>
      <div className="mx-auto flex w-full max-w-[68ch] flex-1 flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className={scene.title ? 'text-2xl font-semibold outline-none' : 'sr-only'}
        >
          {scene.title || t`Scene`}
        </h2>
        {scene.contentOid ? <ScenePart key={scene.id} contentOid={scene.contentOid} /> : null}
        <StoryText text={scene.text} />
        {scene.choices.length > 0 ? <Choices scene={scene} isBusy={isBusy} onChoose={go} /> : null}
        {locked ? (
          <ClosedScene
            content={content}
            access={access}
            locked={locked}
            onOpened={() => go(isEntry ? { move: 'stay' } : choiceOf(scene.id, locked.choiceId))}
          />
        ) : null}
        {scene.isEnding ? <Ending play={play} onRestart={() => go({ move: 'restart' })} /> : null}
      </div>
      {isMapOpen ? (
        <Suspense>
          <StoryMap
            play={play}
            onGo={(sceneId) => {
              setMapOpen(false)
              go({ move: 'goto', sceneId })
            }}
            onClose={() => setMapOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const choiceOf = (sceneId: string, choiceId: string): Move => ({
  move: 'choose',
  sceneId,
  choiceId,
})

function Choices(props: {
  scene: ScenePlay['scene']
  isBusy: boolean
  onChoose: (move: Move) => void
}) {
  const { scene, isBusy, onChoose } = props
  const { t } = useLingui()
  return (
    <ul className="flex flex-col gap-2.5" aria-label={t`Choices`}>
      {scene.choices.map(({ id, text, isLocked, isSeen }) => (
        <li key={id}>
          <ChoiceButton
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => onChoose(choiceOf(scene.id, id))}
          >
            <span dir="auto" className="min-w-0 flex-1">
              {text}
            </span>
            {isSeen ? (
              <Check role="img" aria-label={t`Seen`} className="size-4 shrink-0 opacity-70" />
            ) : null}
            {isLocked ? (
              <Lock role="img" aria-label={t`Purchase required`} className="size-4 shrink-0" />
            ) : null}
          </ChoiceButton>
        </li>
      ))}
    </ul>
  )
}

function Ending({ play, onRestart }: { play: ScenePlay; onRestart: () => void }) {
  const { endings, endingsSeen } = play.progress
  return (
    <div className="flex flex-col items-start gap-3 border-t border-on-stage/15 pt-6">
      <p className="text-lg font-semibold">
        {endingsSeen < endings ? (
          <Trans>
            The end. You’ve found {endingsSeen} of {endings} endings.
          </Trans>
        ) : (
          <Trans>The end. You’ve found every ending.</Trans>
        )}
      </p>
      <StageButton icon={<RotateCcw aria-hidden />} onClick={onRestart}>
        <Trans>Play again</Trans>
      </StageButton>
    </div>
  )
}

/** Moves on, one at a time; what a visitor did stays in their browser. */
function useMoves(contentOid: string, play: ScenePlay) {
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { queryKey } = playQuery(api, contentOid)
  const moving = useMutation({
    mutationFn: (move: Move) =>
      moveIn(api, { contentOid, ...move, playthrough: viewer ? undefined : play.playthrough }),
    onSuccess: (next) => {
      queryClient.setQueryData(queryKey, next)
      if (!viewer && next.kind === 'scenes') keep(contentOid, { playthrough: next.playthrough })
    },
    onError: (error) => {
      showToast(messageOf(error, i18n), { tone: 'danger' })
      const isElsewhere = error instanceof ApiError && error.code === 'content.choice_gone'
      if (isElsewhere) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { go: (move: Move) => moving.mutate(move), isBusy: moving.isPending }
}

/** A new scene begins at its top, for the eyes and for screen readers. */
function useSceneFocus(sceneId: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    const isNew = last.current !== null && last.current !== sceneId
    last.current = sceneId
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [sceneId])
  return heading
}
