import type { ScenePlay } from '../scenario.api.ts'

type MapScene = ScenePlay['map'][number]

export interface MapRow {
  scene: MapScene
  /** Choices from the beginning, as they were first found. */
  depth: number
}

/** Seen scenes as an outline: each once, below the scene that first led there. */
export function mapRows(map: readonly MapScene[]): MapRow[] {
  const scenes = new Map(map.map((scene) => [scene.id, scene]))
  const rows: MapRow[] = []
  const listed = new Set<string>()
  const waiting = map.map((scene) => ({ scene, depth: 0 })).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (listed.has(next.scene.id)) continue
    listed.add(next.scene.id)
    rows.push(next)
    for (const id of next.scene.leadsTo.toReversed()) {
      const scene = scenes.get(id)
      if (scene && !listed.has(id)) waiting.push({ scene, depth: next.depth + 1 })
    }
  }
  return rows
}
