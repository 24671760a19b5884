import { indexScenes, type Scenario, type Scene } from '@plax/branching/scenario'

export interface OutlineRow {
  scene: Scene
  /** How many choices away from the beginning; null: no choice leads there. */
  depth: number | null
}

/** Scenes in the order that readers meet them, then those that nothing leads to, as they were drawn. */
export function outlineOf(of: Scenario): OutlineRow[] {
  const scenes = indexScenes(of)
  const depths = new Map<string, number>()
  if (of.entryId !== null && scenes.has(of.entryId)) depths.set(of.entryId, 0)
  // What is added to a map while it is walked is walked as well.
  for (const [id, depth] of depths) {
    for (const { to } of scenes.get(id)?.choices ?? []) {
      if (to !== null && scenes.has(to) && !depths.has(to)) depths.set(to, depth + 1)
    }
  }
  const reached = [...depths].flatMap(([id, depth]) => {
    const scene = scenes.get(id)
    return scene ? [{ scene, depth }] : []
  })
  const others = of.scenes.filter(({ id }) => !depths.has(id))
  return [...reached, ...others.map((scene) => ({ scene, depth: null }))]
}

export const isEnding = ({ choices }: Scene) => choices.length === 0
