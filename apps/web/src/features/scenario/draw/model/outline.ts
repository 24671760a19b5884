import { indexScenes, type Scenario, type Scene } from '@plax/branching/scenario'

export interface OutlineRow {
  scene: Scene
  /** How many choices away from the beginning, as few as it takes; null: no choice leads there. */
  depth: number | null
}

/** Scenes below the nearest that leads to them, then those that nothing leads to, as they were drawn. */
export function outlineOf(of: Scenario): OutlineRow[] {
  const scenes = indexScenes(of)
  const entry = of.entryId === null ? undefined : scenes.get(of.entryId)
  const met = new Set(entry ? [entry.id] : [])
  const below = new Map<string, Scene[]>()
  // What is added to a set while it is walked is walked as well.
  for (const id of met) {
    for (const { to } of scenes.get(id)?.choices ?? []) {
      const scene = to === null ? undefined : scenes.get(to)
      if (!scene || met.has(scene.id)) continue
      met.add(scene.id)
      below.set(id, [...(below.get(id) ?? []), scene])
    }
  }
  const reached: OutlineRow[] = []
  const waiting = entry ? [{ scene: entry, depth: 0 }] : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { scene, depth } = next
    reached.push({ scene, depth })
    const children = below.get(scene.id) ?? []
    waiting.push(...children.toReversed().map((child) => ({ scene: child, depth: depth + 1 })))
  }
  const others = of.scenes.filter(({ id }) => !met.has(id))
  return [...reached, ...others.map((scene) => ({ scene, depth: null }))]
}

export const isEnding = ({ choices }: Scene) => choices.length === 0
