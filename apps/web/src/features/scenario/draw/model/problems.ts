import {
  checkScenario,
  type ScenarioProblem,
  type ScenarioProblemCode,
} from '@plax/branching/check'
import type { Scenario } from '@plax/branching/scenario'

/** What the browser cannot know: the server says it with each save. */
const servedCodes: ReadonlySet<ScenarioProblemCode> = new Set([
  'story.no_title',
  'story.no_synopsis',
  'story.no_thumbnail',
  'story.no_background',
  'scene.content_gone',
  'parts.none_priced',
])

const wholeCover = { title: '-', synopsis: '-', hasThumbnail: true, hasBackground: true }

/** What is wrong now: the drawing by the rules of the server, the rest as it said last. */
export function problemsOf(of: Scenario, served: readonly ScenarioProblem[]): ScenarioProblem[] {
  const playing = new Map(of.scenes.map(({ id, contentOid }) => [id, contentOid]))
  const still = served.filter(
    ({ code, sceneId }) =>
      servedCodes.has(code) && (sceneId === undefined || Boolean(playing.get(sceneId))),
  )
  return [...still, ...checkScenario(of, wholeCover)]
}
