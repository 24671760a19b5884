import { indexScenes, type Scenario, type Scene } from './scenario.ts'

export const scenarioProblemCodes = [
  'story.no_title',
  'story.no_synopsis',
  'story.no_thumbnail',
  'story.no_background',
  'story.no_entry',
  'entry.has_incoming',
  'scene.doubled_id',
  'scene.empty',
  'scene.content_gone',
  'scene.unreachable',
  'choice.doubled_id',
  'choice.no_text',
  'choice.no_target',
  'parts.none_priced',
] as const

export type ScenarioProblemCode = (typeof scenarioProblemCodes)[number]

/** What keeps a branching story from being published, and where: each of them is an error. */
export interface ScenarioProblem {
  code: ScenarioProblemCode
  sceneId?: string
  choiceId?: string
}

/** What a branching story has beside its scenes (R-story-branching-003). */
export interface ScenarioCover {
  title: string
  synopsis: string
  hasThumbnail: boolean
  hasBackground: boolean
}

/** Contents that scenes may play, by ID, and whether each is sold by itself. */
export type KnownParts = ReadonlyMap<string, { isPriced: boolean }>

export interface ScenarioParts {
  known: KnownParts
  /** Whether parts are sold one by one as well: at least one of them has a price then. */
  areSold: boolean
}

/** Every problem at once, those of the cover first, then scene by scene as they are listed. */
export function checkScenario(
  of: Scenario,
  cover: ScenarioCover,
  parts?: ScenarioParts,
): ScenarioProblem[] {
  return [...checkCover(cover), ...graphProblems(of, parts?.known), ...partProblems(of, parts)]
}

/** R-story-branching-003. */
export function checkCover(cover: ScenarioCover): ScenarioProblem[] {
  const missing: [boolean, ScenarioProblemCode][] = [
    [cover.title.trim() === '', 'story.no_title'],
    [cover.synopsis.trim() === '', 'story.no_synopsis'],
    [!cover.hasThumbnail, 'story.no_thumbnail'],
    [!cover.hasBackground, 'story.no_background'],
  ]
  return missing.filter(([isMissing]) => isMissing).map(([, code]) => ({ code }))
}

/** R-story-branching-003 to R-story-branching-006, and what a player would stumble over. */
function graphProblems(of: Scenario, known?: KnownParts): ScenarioProblem[] {
  const scenes = indexScenes(of)
  const entry = of.entryId === null ? undefined : scenes.get(of.entryId)
  // Without an entry nothing is reachable, which would be said of every scene.
  const reached = entry ? reachableFrom(entry, scenes) : null
  const incoming = entry && findIncoming(entry.id, of)
  const problems: ScenarioProblem[] = []
  if (!entry) problems.push({ code: 'story.no_entry' })
  if (incoming) problems.push({ code: 'entry.has_incoming', ...incoming })
  for (const scene of of.scenes) {
    if (scenes.get(scene.id) !== scene) {
      problems.push({ code: 'scene.doubled_id', sceneId: scene.id })
      continue
    }
    if (scene.text.trim() === '' && scene.contentOid === null) {
      problems.push({ code: 'scene.empty', sceneId: scene.id })
    }
    if (known && scene.contentOid !== null && !known.has(scene.contentOid)) {
      problems.push({ code: 'scene.content_gone', sceneId: scene.id })
    }
    if (reached && !reached.has(scene.id)) {
      problems.push({ code: 'scene.unreachable', sceneId: scene.id })
    }
    problems.push(...choiceProblems(scene, scenes))
  }
  return problems
}

function partProblems(of: Scenario, parts?: ScenarioParts): ScenarioProblem[] {
  if (!parts?.areSold) return []
  const isPriced = ({ contentOid }: Scene) => parts.known.get(contentOid ?? '')?.isPriced
  return of.scenes.some(isPriced) ? [] : [{ code: 'parts.none_priced' }]
}

function choiceProblems(scene: Scene, scenes: ReadonlyMap<string, Scene>): ScenarioProblem[] {
  const seen = new Set<string>()
  return scene.choices.flatMap(({ id, text, to }) => {
    const at = { sceneId: scene.id, choiceId: id }
    const problems: ScenarioProblem[] = []
    if (seen.has(id)) problems.push({ code: 'choice.doubled_id', ...at })
    seen.add(id)
    if (text.trim() === '') problems.push({ code: 'choice.no_text', ...at })
    if (to === null || !scenes.has(to)) problems.push({ code: 'choice.no_target', ...at })
    return problems
  })
}

/** IDs of the scenes that choices lead to from this one, itself among them. */
export function reachableFrom(
  start: Scene,
  scenes: ReadonlyMap<string, Scene>,
): ReadonlySet<string> {
  const reached = new Set([start.id])
  const waiting = [start]
  for (let scene = waiting.pop(); scene; scene = waiting.pop()) {
    for (const { to } of scene.choices) {
      const next = to === null || reached.has(to) ? undefined : scenes.get(to)
      if (!next) continue
      reached.add(next.id)
      waiting.push(next)
    }
  }
  return reached
}

/** The first choice that leads back to the entry. */
function findIncoming(entryId: string, of: Scenario) {
  for (const scene of of.scenes) {
    const choice = scene.choices.find(({ to }) => to === entryId)
    if (choice) return { sceneId: scene.id, choiceId: choice.id }
  }
  return null
}
