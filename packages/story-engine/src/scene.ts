import type { Artefact } from './artefact.ts'
import { castRoles } from './casting.ts'
import type { Casting } from './casting.ts'
import { holdingTriggers, valuesOf } from './conditions.ts'
import type { Values } from './conditions.ts'
import { substituteMacros } from './macros.ts'
import type { Lots, Names, Variables } from './macros.ts'
import type { StoryToggles, VariableValue } from './nodes.ts'
import type { Budget, Room, Tokenizer, TurnInput } from './room.ts'
import { effectiveToggles } from './toggles.ts'

export type Request = {
  artefact: Artefact
  room: Room
  input: TurnInput
  budget: Budget
  tokenizer: Tokenizer
}

/** A request with everything that its parts ask for again and again. */
export type Scene = Request & {
  toggles: StoryToggles
  values: Values
  holding: ReadonlySet<string>
  casting: Casting
  /** A creator's text as the model reads it; `names` where others than the story's are meant. */
  tell: (text: string, names?: Names) => string
  /** A reader's text: names only, so that it cannot ask for what the story hides. */
  tellReader: (text: string) => string
}

export const sayValue = (value: VariableValue): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

const namedValues = ({ variables }: Artefact, values: Values): Variables =>
  new Map(
    variables.map(({ nodeId, name, initialValue }) => [
      name,
      sayValue(values[nodeId] ?? initialValue),
    ]),
  )

export const setScene = (request: Request): Scene => {
  const { artefact, room, input } = request
  const values = valuesOf(artefact.variables, room.state.variables)
  const holding = holdingTriggers(artefact, values)
  const { persona, impersonates } = room
  const casting = castRoles(artefact, { persona, impersonates, lang: input.lang }, holding)
  const named = namedValues(artefact, values)
  return {
    ...request,
    toggles: effectiveToggles(artefact.toggles, room.toggles),
    values,
    holding,
    casting,
    tell: (text, names = casting.names) =>
      substituteMacros(text, names, {
        variables: named,
        lots: { roomId: room.id, turn: room.turn },
      }),
    tellReader: (text) => substituteMacros(text, casting.names),
  }
}

/** The story's first message as the reader sees it; a room stores it as its first turn. */
export const renderPrologue = (
  artefact: Artefact,
  reader: Parameters<typeof castRoles>[1] & { values?: Values; lots?: Lots },
): string => {
  const values = valuesOf(artefact.variables, reader.values ?? {})
  const { names } = castRoles(artefact, reader, null)
  return substituteMacros(artefact.story.prologue, names, {
    variables: namedValues(artefact, values),
    ...(reader.lots ? { lots: reader.lots } : {}),
  })
}
