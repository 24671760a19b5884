import { type Choice, type Scenario, scenarioLimits, type Scene } from '@plax/branching/scenario'

export interface Place {
  x: number
  y: number
}

/** A choice as a line of the drawing. */
export interface ChoiceLine {
  id: string
  sceneId: string
  choiceId: string
  to: string
}

export const lineId = (sceneId: string, choiceId: string) => `${sceneId}/${choiceId}`

/** Choices that lead to scenes that are there. */
export function linesOf({ scenes }: Scenario): ChoiceLine[] {
  const ids = new Set(scenes.map(({ id }) => id))
  return scenes.flatMap((scene) =>
    scene.choices.flatMap((choice) =>
      choice.to !== null && ids.has(choice.to)
        ? [
            {
              id: lineId(scene.id, choice.id),
              sceneId: scene.id,
              choiceId: choice.id,
              to: choice.to,
            },
          ]
        : [],
    ),
  )
}

export const blankScene = (id: string, { x, y }: Place): Scene => ({
  id,
  title: '',
  text: '',
  contentOid: null,
  x,
  y,
  choices: [],
})

export const canAddScenes = ({ scenes }: Scenario, count = 1) =>
  scenes.length + count <= scenarioLimits.scenes

export const canAddChoice = ({ choices }: Scene) => choices.length < scenarioLimits.choicesOfScene

/** The first scene of a story is where it begins. */
export function addScenes(of: Scenario, added: readonly Scene[]): Scenario {
  return { entryId: of.entryId ?? added[0]?.id ?? null, scenes: [...of.scenes, ...added] }
}

export function updateScene(of: Scenario, id: string, patch: Partial<Scene>): Scenario {
  return mapScenes(of, (scene) => (scene.id === id ? { ...scene, ...patch } : scene))
}

export function updateChoice(
  of: Scenario,
  at: { sceneId: string; choiceId: string },
  patch: Partial<Choice>,
): Scenario {
  return mapChoices(of, at.sceneId, (choices) =>
    choices.map((choice) => (choice.id === at.choiceId ? { ...choice, ...patch } : choice)),
  )
}

export function addChoice(of: Scenario, sceneId: string, choice: Choice): Scenario {
  return mapChoices(of, sceneId, (choices) => [...choices, choice])
}

export function removeChoice(of: Scenario, sceneId: string, choiceId: string): Scenario {
  return mapChoices(of, sceneId, (choices) => choices.filter(({ id }) => id !== choiceId))
}

/** One place up (-1) or down (1) among its scene’s choices. */
export function moveChoice(
  of: Scenario,
  { sceneId, choiceId }: { sceneId: string; choiceId: string },
  by: -1 | 1,
): Scenario {
  return mapChoices(of, sceneId, (choices) => {
    const from = choices.findIndex(({ id }) => id === choiceId)
    const [moved] = choices.slice(from, from + 1)
    if (!moved || !choices[from + by]) return choices
    const others = choices.toSpliced(from, 1)
    return others.toSpliced(from + by, 0, moved)
  })
}

export function moveScenes(of: Scenario, places: ReadonlyMap<string, Place>): Scenario {
  return mapScenes(of, (scene) => {
    const place = places.get(scene.id)
    const isThere = !place || (place.x === scene.x && place.y === scene.y)
    return isThere ? scene : { ...scene, x: place.x, y: place.y }
  })
}

/** Without these scenes; choices that led to them, and those of the lines, stay and lead nowhere. */
export function removeParts(
  of: Scenario,
  { sceneIds, lineIds }: { sceneIds: ReadonlySet<string>; lineIds: ReadonlySet<string> },
): Scenario {
  const kept = of.scenes.filter(({ id }) => !sceneIds.has(id))
  const isCut = (sceneId: string, { id, to }: Choice) =>
    to !== null && (sceneIds.has(to) || lineIds.has(lineId(sceneId, id)))
  const next = mapScenes({ ...of, scenes: kept }, (scene) =>
    scene.choices.some((choice) => isCut(scene.id, choice))
      ? {
          ...scene,
          choices: scene.choices.map((choice) =>
            isCut(scene.id, choice) ? { ...choice, to: null } : choice,
          ),
        }
      : scene,
  )
  const isEntryGone = of.entryId !== null && sceneIds.has(of.entryId)
  return isEntryGone ? { ...next, entryId: null } : next
}

/** The same scenes under new IDs, a little aside; choices among them lead to the copies. */
export function copyScenes(of: Scenario, ids: readonly string[], newId: () => string): Scene[] {
  const chosen = of.scenes.filter(({ id }) => ids.includes(id))
  const names = new Map(chosen.map(({ id }) => [id, newId()]))
  return chosen.map((scene) => ({
    ...scene,
    id: names.get(scene.id) ?? newId(),
    x: scene.x + 32,
    y: scene.y + 32,
    choices: scene.choices.map((choice) => ({
      ...choice,
      to: choice.to === null ? null : (names.get(choice.to) ?? choice.to),
    })),
  }))
}

function mapScenes(of: Scenario, change: (scene: Scene) => Scene): Scenario {
  const scenes = of.scenes.map(change)
  const isSame = scenes.every((scene, index) => scene === of.scenes[index])
  return isSame && scenes.length === of.scenes.length ? of : { ...of, scenes }
}

function mapChoices(
  of: Scenario,
  sceneId: string,
  change: (choices: Choice[]) => Choice[],
): Scenario {
  return mapScenes(of, (scene) => {
    const choices = scene.id === sceneId ? change(scene.choices) : scene.choices
    return choices === scene.choices ? scene : { ...scene, choices }
  })
}
