import { indexScenes, type Scenario, type Scene } from './scenario.ts'

/** One reader's way through a scenario, as it is saved: the choices made, and all that was ever seen. */
export interface Playthrough {
  /** From the entry on; each step is a choice of the scene before. */
  path: { sceneId: string; choiceId: string }[]
  /** Scenes ever seen in any way through it, in the order of their first sight. */
  seen: string[]
}

/** Whoever goes round in circles has gone no further: longer ways lose their loops. */
export const longestPath = 2000

export const newPlaythrough: Playthrough = { path: [], seen: [] }

export interface Position {
  scene: Scene
  /** Whether no choice leads on. */
  isEnding: boolean
  playthrough: Playthrough
}

/**
 * Where a saved way stands. Where its writer has changed the story since, the way ends at the last
 * scene that it still leads to; null for a story without an entry.
 */
export function positionOf(of: Scenario, saved: Playthrough): Position | null {
  const scenes = indexScenes(of)
  const entry = of.entryId === null ? undefined : scenes.get(of.entryId)
  if (!entry) return null
  let scene: Scene = entry
  const path: Playthrough['path'] = []
  for (const step of saved.path) {
    const to: Scene | undefined =
      step.sceneId === scene.id ? leadsTo(scene, step.choiceId, scenes) : undefined
    if (!to) break
    path.push({ sceneId: step.sceneId, choiceId: step.choiceId })
    scene = to
  }
  const visited = [...saved.seen, ...path.map(({ sceneId }) => sceneId), scene.id]
  const seen = [...new Set(visited)].filter((id) => scenes.has(id))
  return { scene, isEnding: !isOpen(scene, scenes), playthrough: { path, seen } }
}

/** Null where the scene has no such choice. */
export function choose(of: Scenario, at: Position, choiceId: string): Position | null {
  if (!leadsTo(at.scene, choiceId, indexScenes(of))) return null
  const path = [...at.playthrough.path, { sceneId: at.scene.id, choiceId }]
  const kept = path.length > longestPath ? cutLoops(path) : path
  return positionOf(of, { ...at.playthrough, path: kept })
}

/** To a scene that was seen, by the shortest way over scenes that were; null where there is none. */
export function goTo(of: Scenario, at: Position, sceneId: string): Position | null {
  const scenes = indexScenes(of)
  const seen = new Set(at.playthrough.seen)
  const entry = of.entryId === null ? undefined : scenes.get(of.entryId)
  const paths = new Map<string, Playthrough['path']>()
  if (entry && seen.has(entry.id)) paths.set(entry.id, [])
  // What is added to a map while it is walked is walked as well.
  for (const [id, path] of paths) {
    for (const { id: choiceId, to } of scenes.get(id)?.choices ?? []) {
      if (to === null || paths.has(to) || !seen.has(to) || !scenes.has(to)) continue
      paths.set(to, [...path, { sceneId: id, choiceId }])
    }
  }
  const path = paths.get(sceneId)
  return path ? positionOf(of, { ...at.playthrough, path }) : null
}

/** One step back; the entry stays where it is. What was seen stays seen. */
export function stepBack(of: Scenario, at: Position): Position | null {
  return positionOf(of, { ...at.playthrough, path: at.playthrough.path.slice(0, -1) })
}

/** From the entry again, with the map of what was seen. */
export function restart(of: Scenario, at: Position): Position | null {
  return positionOf(of, { ...at.playthrough, path: [] })
}

/** How much of a story a reader has seen. */
export function progressOf(of: Scenario, { seen }: Playthrough) {
  const scenes = indexScenes(of)
  const all = [...scenes.values()]
  const endings = all.filter((scene) => !isOpen(scene, scenes))
  const seenIds = new Set(seen)
  return {
    scenes: all.length,
    scenesSeen: all.filter(({ id }) => seenIds.has(id)).length,
    endings: endings.length,
    endingsSeen: endings.filter(({ id }) => seenIds.has(id)).length,
  }
}

/** Each scene once: from its first visit straight on to what followed its last. */
function cutLoops(path: Playthrough['path']): Playthrough['path'] {
  const last = new Map(path.map(({ sceneId }, index) => [sceneId, index]))
  const kept: Playthrough['path'] = []
  for (let at = 0; at < path.length; at += 1) {
    at = last.get(path[at]?.sceneId ?? '') ?? at
    const step = path[at]
    if (step) kept.push(step)
  }
  return kept
}

function leadsTo(scene: Scene, choiceId: string, scenes: ReadonlyMap<string, Scene>) {
  const to = scene.choices.find(({ id }) => id === choiceId)?.to
  return to ? scenes.get(to) : undefined
}

function isOpen(scene: Scene, scenes: ReadonlyMap<string, Scene>): boolean {
  return scene.choices.some(({ to }) => to !== null && scenes.has(to))
}
