import { useDrawingState } from '../drawing.ts'
import type { problemWords } from '../names.ts'

/** Whether a scene has a problem of this kind. */
export function useProblem(id: string, code: keyof typeof problemWords): boolean {
  return useDrawingState(({ problems }) =>
    problems.some((problem) => problem.sceneId === id && problem.code === code),
  )
}
