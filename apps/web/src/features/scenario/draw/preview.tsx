import { Trans, useLingui } from '@lingui/react/macro'
import {
  choose,
  newPlaythrough,
  type Playthrough,
  type Position,
  positionOf,
  restart,
  stepBack,
} from '@plax/branching/play'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Sheet } from '../../../ui/dialog.tsx'
import { ChoiceButton } from '../reader/choice-button.tsx'
import { InkReader } from '../reader/ink-reader.tsx'
import { ScenePart } from '../reader/scene-part.tsx'
import { StageButton } from '../reader/stage-button.tsx'
import { StoryText } from '../reader/story-text.tsx'
import { chooseScenario, useDrawing, useDrawingState } from './drawing.ts'
import { useSceneName } from './names.ts'

/** The story as it is drawn now, played from any scene; nothing is bought, and nothing is kept. */
export function Preview({ contentOid }: { contentOid: string }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const from = useDrawingState((state) => state.previewOf)
  const isInk = useDrawingState((state) => state.served.isInk)
  if (from === null) return null
  return (
    <Sheet open title={t`Preview`} onClose={() => drawing.preview(null)}>
      <div className="overflow-hidden rounded-lg bg-stage text-on-stage">
        {isInk ? (
          <InkReader content={{ contentOid }} play={null} />
        ) : (
          <PlayedScenes key={from} from={from} />
        )}
      </div>
    </Sheet>
  )
}

function PlayedScenes({ from }: { from: string }) {
  const { t } = useLingui()
  const name = useSceneName()
  const scenario = useDrawingState(chooseScenario)
  const of = { ...scenario, entryId: from }
  const [playthrough, setPlaythrough] = useState<Playthrough>(newPlaythrough)
  const at = positionOf(of, playthrough)
  if (!at) return null
  const go = (next: Position | null) => {
    if (next) setPlaythrough(next.playthrough)
  }
  const isFirst = at.playthrough.path.length === 0
  const { scene } = at
  return (
    <>
      <div className="flex border-b border-on-stage/15 px-2 py-1.5">
        <StageButton
          icon={<Undo2 aria-hidden />}
          disabled={isFirst}
          onClick={() => go(stepBack(of, at))}
        >
          <Trans>Back</Trans>
        </StageButton>
        <StageButton
          icon={<RotateCcw aria-hidden />}
          disabled={isFirst}
          onClick={() => go(restart(of, at))}
        >
          <Trans>Restart</Trans>
        </StageButton>
      </div>
      <div className="flex flex-col gap-5 px-4 py-5">
        <h3 aria-live="polite" dir="auto" className="text-xl font-semibold">
          {name(scene)}
        </h3>
        {scene.contentOid ? <ScenePart key={scene.id} contentOid={scene.contentOid} /> : null}
        <StoryText text={scene.text} />
        {scene.choices.length > 0 ? (
          <ul className="flex flex-col gap-2.5" aria-label={t`Choices`}>
            {scene.choices.map(({ id, text, to }) => (
              <li key={id}>
                <ChoiceButton disabled={to === null} onClick={() => go(choose(of, at, id))}>
                  {text.trim() || t({ message: 'Empty', context: 'scene' })}
                </ChoiceButton>
              </li>
            ))}
          </ul>
        ) : null}
        {at.isEnding ? (
          <p className="border-t border-on-stage/15 pt-5 text-lg font-semibold">
            <Trans>The end</Trans>
          </p>
        ) : null}
      </div>
    </>
  )
}
