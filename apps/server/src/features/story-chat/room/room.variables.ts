import type { roomVariable } from '@plax/contracts/story-chat/story-chat'
import {
  type Artefact,
  initialState,
  type StoryState,
  type VariableValue,
} from '@plax/story-engine'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'

type RoomVariable = z.output<typeof roomVariable>

/** The values that the reader of a room may see; all of them for who tries the story out. */
export function presentVariables(
  artefact: Artefact,
  state: StoryState | null,
  { all }: { all: boolean },
): RoomVariable[] {
  const { variables } = initialState(artefact, state?.variables)
  return artefact.variables
    .filter(({ shown }) => all || shown)
    .map(({ nodeId, name, label, type, initialValue, min, max }) => ({
      nodeId,
      name,
      label: label ?? name,
      type,
      value: variables[nodeId] ?? initialValue,
      min,
      max,
    }))
}

/**
 * A state to begin with, with values of the caller's choice by the node ids of their variables.
 * Throws `chat.variable_unfit` for one that the story does not have or that is of another type.
 */
export function startWith(
  artefact: Artefact,
  values: Readonly<Record<string, VariableValue>>,
): StoryState {
  const types = new Map(artefact.variables.map(({ nodeId, type }) => [nodeId, type]))
  for (const [nodeId, value] of Object.entries(values)) {
    if (types.get(nodeId) !== typeof value) throw new AppError('chat.variable_unfit', { nodeId })
  }
  return initialState(artefact, values)
}
