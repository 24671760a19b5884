import { Trans, useLingui } from '@lingui/react/macro'
import { type Choice, scenarioLimits, type Scene } from '@plax/branching/scenario'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { showToast } from '../../../../ui/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/input.tsx'
import { selectClasses } from '../../../story-canvas/inspector/choice-control.tsx'
import { choiceField, chooseScenario, useDrawing, useDrawingState } from '../drawing.ts'
import { canAddChoice } from '../model/edits.ts'
import { sceneWidth } from '../model/scene-size.ts'
import { problemWords, refusalWords, tooManyScenes, useSceneName } from '../names.ts'

/** The choices of a scene, in the order that readers see them. */
export function ChoiceFields({ scene }: { scene: Scene }) {
  const drawing = useDrawing()
  return (
    <>
      {scene.choices.length === 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>Without choices, the story ends here.</Trans>
        </p>
      ) : null}
      <ol className="flex flex-col gap-5">
        {scene.choices.map((choice, index) => (
          <ChoiceRow key={choice.id} scene={scene} choice={choice} index={index} />
        ))}
      </ol>
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden className="size-4" />}
        disabled={!canAddChoice(scene)}
        onClick={() => drawing.addChoice(scene.id)}
      >
        <Trans>Add choice</Trans>
      </Button>
    </>
  )
}

function ChoiceRow({ scene, choice, index }: { scene: Scene; choice: Choice; index: number }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const at = { sceneId: scene.id, choiceId: choice.id }
  const number = index + 1
  const problemOf = useChoiceProblem(at)
  const textProblem = problemOf(['choice.no_text', 'choice.doubled_id'])
  return (
    <li className="flex flex-col gap-2">
      <Field label={t`Choice ${number}`} {...(textProblem && { error: textProblem })}>
        {(ids) => (
          <Input
            {...ids}
            data-field={choiceField(choice.id)}
            value={choice.text}
            maxLength={scenarioLimits.choiceLength}
            onChange={(event) => drawing.updateChoice(at, { text: event.currentTarget.value })}
          />
        )}
      </Field>
      <TargetField at={at} choice={choice} number={number} />
      <div className="-my-1 -ml-2 flex">
        <IconButton
          label={t`Move choice ${number} up`}
          disabled={index === 0}
          onClick={() => drawing.moveChoice(at, -1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={t`Move choice ${number} down`}
          disabled={number === scene.choices.length}
          onClick={() => drawing.moveChoice(at, 1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={t`Delete choice ${number}`} onClick={() => drawing.removeChoice(at)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

interface ChoicePlace {
  sceneId: string
  choiceId: string
}

const newScene = 'new'

/** Where a choice leads, by list: what a line does in the drawing. */
function TargetField({ at, choice, number }: { at: ChoicePlace; choice: Choice; number: number }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const name = useSceneName()
  const scenes = useDrawingState((state) => chooseScenario(state).scenes)
  const entryId = useDrawingState((state) => chooseScenario(state).entryId)
  const problem = useChoiceProblem(at)(['choice.no_target', 'entry.has_incoming'])
  const lead = (to: string) => {
    if (to === '') return drawing.updateChoice(at, { to: null })
    if (to !== newScene) {
      const refusal = drawing.connect(at, to)
      if (refusal) showToast(t(refusalWords[refusal]), { tone: 'danger' })
      return undefined
    }
    const from = drawing.find(at.sceneId)
    const near = { x: (from?.x ?? 0) + sceneWidth * 1.9, y: (from?.y ?? 0) + 60 }
    const added = drawing.addScene(near, at)
    if (added) drawing.reveal(added.id, 'title')
    else showToast(t(tooManyScenes), { tone: 'danger' })
    return undefined
  }
  const isKnown = scenes.some(({ id }) => id === choice.to)
  return (
    <Field label={t`Choice ${number} leads to`} {...(problem && { error: problem })}>
      {(ids) => (
        <select
          {...ids}
          data-field={`${choiceField(choice.id)}.to`}
          value={isKnown ? (choice.to ?? '') : ''}
          className={selectClasses}
          onChange={(event) => lead(event.currentTarget.value)}
        >
          <option value="">{t`Nowhere yet`}</option>
          <option value={newScene}>{t`New scene`}</option>
          {scenes
            .filter(({ id }) => id !== entryId || id === choice.to)
            .map((scene) => (
              <option key={scene.id} value={scene.id}>
                {name(scene)}
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}

/** What the checks say of a choice: the first of these. */
function useChoiceProblem({ sceneId, choiceId }: ChoicePlace) {
  const { t } = useLingui()
  const problems = useDrawingState((state) => state.problems)
  const own = problems.filter((one) => one.sceneId === sceneId && one.choiceId === choiceId)
  return (codes: readonly (keyof typeof problemWords)[]) => {
    const found = own.find(({ code }) => codes.includes(code))
    return found && t(problemWords[found.code])
  }
}
