import { z } from 'zod'

/** Limits of one scenario; texts count UTF-16 units, as forms do. */
export const scenarioLimits = {
  scenes: 1000,
  choicesOfScene: 20,
  textLength: 20_000,
  titleLength: 200,
  choiceLength: 300,
} as const

const id = z.string().min(1).max(64)

const choice = z.object({
  id,
  text: z.string().max(scenarioLimits.choiceLength),
  /** The scene it leads to; null while it leads nowhere. */
  to: id.nullable(),
})

const scene = z.object({
  id,
  title: z.string().max(scenarioLimits.titleLength),
  /** What is read: plain text, whose empty lines part paragraphs. */
  text: z.string().max(scenarioLimits.textLength),
  /** What is watched or heard: the ID of a published video, audio or clip. */
  contentOid: z.string().max(24).nullable(),
  /** On the graph, in its own units. */
  x: z.number(),
  y: z.number(),
  choices: z.array(choice).max(scenarioLimits.choicesOfScene),
})

/** A branching story as it is drawn (R-story-branching-001): scenes, whose choices lead to others. */
export const scenario = z.object({
  entryId: id.nullable(),
  scenes: z.array(scene).max(scenarioLimits.scenes),
})

export type Choice = z.infer<typeof choice>
export type Scene = z.infer<typeof scene>
export type Scenario = z.infer<typeof scenario>

export const emptyScenario: Scenario = { entryId: null, scenes: [] }

/** Scenes by their ID; where IDs are doubled, the first counts. */
export function indexScenes(of: Scenario): ReadonlyMap<string, Scene> {
  const scenes = new Map<string, Scene>()
  for (const one of of.scenes) if (!scenes.has(one.id)) scenes.set(one.id, one)
  return scenes
}
