/** Limits of one scenario; texts are counted in characters, JSON and files in UTF-16 units. */
export const scenarioLimits = {
  scenes: 1000,
  choicesOfScene: 20,
  textLength: 20_000,
  titleLength: 200,
  choiceLength: 300,
  /** Of a scenario as JSON. */
  jsonLength: 3_000_000,
  /** Of a Twee file or a published page. */
  tweeLength: 5_000_000,
} as const

export interface Choice {
  id: string
  text: string
  /** The scene it leads to; null while it leads nowhere. */
  to: string | null
}

export interface Scene {
  id: string
  title: string
  /** What is read: plain text, whose empty lines part paragraphs. */
  text: string
  /** What is watched or heard: the ID of a published video, audio or clip. */
  contentOid: string | null
  /** On the graph, in its own units. */
  x: number
  y: number
  choices: Choice[]
}

/** A branching story as it is drawn (R-story-branching-001): scenes, whose choices lead to others. */
export interface Scenario {
  entryId: string | null
  scenes: Scene[]
}

export const emptyScenario: Scenario = { entryId: null, scenes: [] }

/** Scenes by their ID; where IDs are doubled, the first counts. */
export function indexScenes(of: Scenario): ReadonlyMap<string, Scene> {
  const scenes = new Map<string, Scene>()
  for (const one of of.scenes) if (!scenes.has(one.id)) scenes.set(one.id, one)
  return scenes
}
