import type { StoryState } from './apply-turn.ts'
import { initialState } from './apply-turn.ts'
import type { Artefact } from './artefact.ts'
import { loreKey } from './keys.ts'

const kept = (times: Record<string, number>, keys: Iterable<string>): Record<string, number> => {
  const known = new Set(keys)
  return Object.fromEntries(Object.entries(times).filter(([key]) => known.has(key)))
}

/**
 * The state of a room that moves on to another artefact. A variable that is there in both with the
 * same type keeps its value, within its new bounds; a new one begins; what is gone is forgotten.
 */
export const migrateState = (from: Artefact, to: Artefact, state: StoryState): StoryState => {
  const types = new Map(from.variables.map(({ nodeId, type }) => [nodeId, type]))
  const same = to.variables.filter(({ nodeId, type }) => types.get(nodeId) === type)
  const values = Object.fromEntries(same.map(({ nodeId }) => [nodeId, state.variables[nodeId]]))
  const entries = to.lorebooks.flatMap(({ nodeId, entries: list }) =>
    list.map(({ entryId }) => loreKey(nodeId, entryId)),
  )
  return {
    ...state,
    version: 2,
    variables: initialState(to, values).variables,
    lore: kept(state.lore, entries),
    macros: kept(
      state.macros,
      to.macroPrompts.map(({ key }) => key),
    ),
    triggers: kept(
      state.triggers,
      to.triggers.map(({ nodeId }) => nodeId),
    ),
  }
}
