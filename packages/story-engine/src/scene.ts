import type { Artefact } from './artefact.ts'
import { castRoles } from './casting.ts'
import type { Casting } from './casting.ts'
import { holdingTriggers, valuesOf } from './conditions.ts'
import type { Values } from './conditions.ts'
import { takeEvents } from './live-events.ts'
import { substituteMacros } from './macros.ts'
import type { Lots, Names, Variables } from './macros.ts'
import type { StoryToggles, VariableValue } from './nodes.ts'
import type { Budget, Room, Tokenizer, TurnInput } from './room.ts'
import { effectiveToggles } from './toggles.ts'
import type { LiveEventTrace } from './trace.ts'

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
  liveEvents: readonly LiveEventTrace[]
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

/** Node ids of the variables that hold a stranger's words. */
const strangers = ({ liveEvents = [] }: Artefact): ReadonlySet<string | null> =>
  new Set(liveEvents.flatMap(({ variables: { donor, message, item } }) => [donor, message, item]))

/** What variables are said to hold, by node id; a stranger's words stand between « and ». */
export const sayValues = (artefact: Artefact, values: Values): ReadonlyMap<string, string> => {
  const quoted = strangers(artefact)
  return new Map(
    artefact.variables.map(({ nodeId, initialValue }) => {
      const said = sayValue(values[nodeId] ?? initialValue)
      return [nodeId, quoted.has(nodeId) && said !== '' ? `«${said}»` : said]
    }),
  )
}

const namedValues = (artefact: Artefact, values: Values): Variables => {
  const said = sayValues(artefact, values)
  return new Map(artefact.variables.map(({ nodeId, name }) => [name, said.get(nodeId) ?? '']))
}

export const setScene = (request: Request): Scene => {
  const { artefact, room, input } = request
  const toggles = effectiveToggles(artefact.toggles, room.toggles)
  const before = valuesOf(artefact.variables, room.state.variables)
  const taken = takeEvents(artefact, before, {
    events: input.events,
    updates: toggles.stateUpdates,
  })
  const { values } = taken
  const holding = holdingTriggers(artefact, values, taken.happened)
  const { persona, impersonates } = room
  const casting = castRoles(artefact, { persona, impersonates, lang: input.lang }, holding)
  const named = namedValues(artefact, values)
  return {
    ...request,
    toggles,
    values,
    holding,
    liveEvents: taken.trace,
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
