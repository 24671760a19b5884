import { indexScenes, type Scenario, type Scene } from './scenario.ts'

/** One reader's way through a scenario, as it is saved: the choices made, and all that was ever seen. */
export interface Playthrough {
  /** From the entry on; each step is a choice of the scene before. */
  path: { sceneId: string; choiceId: string }[]
  /** Scenes ever seen in any way through it, in the order of their first sight. */
  seen: string[]
}

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
  const seen = [...new Set([...saved.seen, scene.id])].filter((id) => scenes.has(id))
  return { scene, isEnding: !isOpen(scene, scenes), playthrough: { path, seen } }
}

/** Null where the scene has no such choice. */
export function choose(of: Scenario, at: Position, choiceId: string): Position | null {
  if (!leadsTo(at.scene, choiceId, indexScenes(of))) return null
  const path = [...at.playthrough.path, { sceneId: at.scene.id, choiceId }]
  return positionOf(of, { ...at.playthrough, path })
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

function leadsTo(scene: Scene, choiceId: string, scenes: ReadonlyMap<string, Scene>) {
  const to = scene.choices.find(({ id }) => id === choiceId)?.to
  return to ? scenes.get(to) : undefined
}

function isOpen(scene: Scene, scenes: ReadonlyMap<string, Scene>): boolean {
  return scene.choices.some(({ to }) => to !== null && scenes.has(to))
}
