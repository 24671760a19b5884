import { useLingui } from '@lingui/react/macro'
import type { ScenarioProblem } from '@plax/branching/check'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProblemBar, shownAtMost } from '../../story-canvas/problem-list.tsx'
import { choiceField, chooseScenario, useDrawing, useDrawingState } from './drawing.ts'
import { problemWords, useSceneName } from './names.ts'

const fieldOf: Partial<Record<ScenarioProblem['code'], string>> = {
  'scene.empty': 'text',
  'scene.content_gone': 'contentOid',
}

/** What keeps the story from being published; a press leads to the scene, or to the details page. */
export function SceneProblems({ contentOid, onJump }: { contentOid: string; onJump: () => void }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const problems = useDrawingState((state) => state.problems)
  const open = useDrawingState((state) => state.problemsOpen)
  const classes =
    'flex w-full items-start gap-2.5 px-4 py-1.5 text-left text-sm hover:bg-pressed pointer-coarse:py-3'
  const jump = ({ sceneId, choiceId, code }: ScenarioProblem) => {
    if (sceneId === undefined) return
    const suffix = code === 'choice.no_text' ? '' : '.to'
    drawing.reveal(
      sceneId,
      choiceId === undefined ? (fieldOf[code] ?? null) : `${choiceField(choiceId)}${suffix}`,
    )
    onJump()
  }
  return (
    <ProblemBar errors={problems.length} warnings={0} open={open} onOpen={drawing.openProblems}>
      {problems.slice(0, shownAtMost).map((problem, index) => {
        const { code, sceneId, choiceId } = problem
        const words = <Words sceneId={sceneId}>{t(problemWords[code])}</Words>
        const isOfStory = sceneId === undefined
        return (
          <li key={`${code}:${sceneId}:${choiceId}:${index}`}>
            {isOfStory && code === 'story.no_entry' ? (
              <p className={classes}>{words}</p>
            ) : isOfStory ? (
              <Link to="/studio/content/$contentOid" params={{ contentOid }} className={classes}>
                {words}
              </Link>
            ) : (
              <button type="button" className={classes} onClick={() => jump(problem)}>
                {words}
              </button>
            )}
          </li>
        )
      })}
    </ProblemBar>
  )
}

function Words({ sceneId, children }: { sceneId: string | undefined; children: ReactNode }) {
  const name = useSceneName()
  const scene = useDrawingState((state) =>
    chooseScenario(state).scenes.find(({ id }) => id === sceneId),
  )
  return (
    <>
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <span className="min-w-0">
        {children}
        {scene ? <span className="ml-2 text-ink-faint">{name(scene)}</span> : null}
      </span>
    </>
  )
}
