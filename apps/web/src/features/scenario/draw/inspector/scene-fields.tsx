import { Trans, useLingui } from '@lingui/react/macro'
import { scenarioLimits } from '@plax/branching/scenario'
import { countCharacters } from '@plax/story-engine/characters'
import { type RefObject, useEffect, useRef } from 'react'
import { Counter } from '../../../../ui/counter.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { chooseScenario, useDrawing, useDrawingState } from '../drawing.ts'
import { problemWords } from '../names.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { PartField } from './part-field.tsx'
import { useProblem } from './use-problem.ts'

/** All of one scene that its writer sets. */
export function SceneFields({ id }: { id: string }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const panel = useRef<HTMLDivElement>(null)
  useFocusedField(panel, id)
  const scene = useDrawingState((state) =>
    chooseScenario(state).scenes.find((one) => one.id === id),
  )
  const isEmpty = useProblem(id, 'scene.empty')
  if (!scene) return null
  const { text } = scene
  return (
    <div ref={panel} className="flex flex-col gap-5">
      <SceneProblems id={id} />
      <Field label={t`Title`} hint={t`Shown to readers above the text.`}>
        {(ids) => (
          <Input
            {...ids}
            data-field="title"
            value={scene.title}
            maxLength={scenarioLimits.titleLength}
            onChange={(event) => drawing.update(id, { title: event.currentTarget.value }, 'title')}
          />
        )}
      </Field>
      <Field
        label={t`Text`}
        hint={t`Leave an empty line between paragraphs.`}
        {...(isEmpty && { error: t(problemWords['scene.empty']) })}
        {...(countCharacters(text) > scenarioLimits.textLength * 0.8 && {
          aside: <Counter text={text} max={scenarioLimits.textLength} />,
        })}
      >
        {(ids) => (
          <Textarea
            {...ids}
            data-field="text"
            value={text}
            maxLength={scenarioLimits.textLength}
            className="min-h-40"
            onChange={(event) => drawing.update(id, { text: event.currentTarget.value }, 'text')}
          />
        )}
      </Field>
      <PartField scene={scene} />
      <section className="flex flex-col gap-4 border-t border-line pt-4">
        <h3 className="text-sm font-semibold text-ink-soft">
          <Trans>Choices</Trans>
        </h3>
        <ChoiceFields scene={scene} />
      </section>
    </div>
  )
}

/** What is wrong with the scene as a whole; the rest stands at its fields. */
function SceneProblems({ id }: { id: string }) {
  const { t } = useLingui()
  const found = useDrawingState((state) => state.problems)
  const own = found.filter(
    ({ sceneId, choiceId, code }) =>
      sceneId === id &&
      choiceId === undefined &&
      (code === 'scene.unreachable' || code === 'scene.doubled_id'),
  )
  return own.map(({ code }) => (
    <p key={code} className="text-sm text-danger">
      {t(problemWords[code])}
    </p>
  ))
}

/** Focuses the field that a problem points at. */
function useFocusedField(panel: RefObject<HTMLElement | null>, id: string): void {
  const drawing = useDrawing()
  const focus = useDrawingState((state) => state.focus)
  useEffect(() => {
    if (focus?.sceneId !== id) return undefined
    // A sheet takes the focus as it opens: ours comes after.
    const frame = requestAnimationFrame(() => {
      const field = panel.current?.querySelector<HTMLElement>(
        `[data-field="${CSS.escape(focus.field)}"]`,
      )
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
      drawing.focusDone()
    })
    return () => cancelAnimationFrame(frame)
  }, [drawing, focus, id, panel])
}
