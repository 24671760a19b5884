import type { Artefact, ArtefactUpdateRule, ArtefactVariable } from './artefact.ts'
import { fitValue, holdingTriggers, valueOf, valuesOf } from './conditions.ts'
import type { Values } from './conditions.ts'
import type { LiveEvent } from './live-events.ts'
import { takeEvents } from './live-events.ts'
import { loreKey } from './keys.ts'
import type { VariableValue } from './nodes.ts'
import { rulesThatFire } from './rule-scan.ts'
import type { FiredIds } from './trace.ts'

/** What a room remembers beside its messages. */
export type StoryState = {
  version: 2
  /** Replies that counted, rerolls apart. */
  turnCount: number
  lastTurnId: string | null
  /** By the variable's node id. */
  variables: Record<string, VariableValue>
  /** By `nodeId/entryId`: the turn in which an entry that lasts or rests fired by itself. */
  lore: Record<string, number>
  /** By `nodeId/entryId`: the last turn, included, in which a macro's text is told. */
  macros: Record<string, number>
  /** By node id: the turn in which a trigger's prompt was last told. */
  triggers: Record<string, number>
}

/**
 * A finished turn: all that its state follows from. `decided` is what the model decided, recorded and
 * never asked again; `updatesOff` says that the room had state updates switched off.
 */
export type TurnRecord = {
  id: string
  turn: number
  input: string
  reply: string
  fired: FiredIds
  decided: Record<string, VariableValue>
  updatesOff?: boolean
  /** What happened in the live stream before the reply. */
  events?: readonly LiveEvent[]
}

/** A room before its first turn; `overrides` by node id, of the right type or left out. */
export const initialState = (
  artefact: Pick<Artefact, 'variables'>,
  overrides: Readonly<Record<string, unknown>> = {},
): StoryState => ({
  version: 2,
  turnCount: 0,
  lastTurnId: null,
  variables: Object.fromEntries(
    artefact.variables.map((variable) => [
      variable.nodeId,
      fitValue(variable, overrides[variable.nodeId]) ?? variable.initialValue,
    ]),
  ),
  lore: {},
  macros: {},
  triggers: {},
})

/** The value after a rule; null where its value does not fit the variable. */
const changed = (
  variable: ArtefactVariable,
  { operation, value }: ArtefactUpdateRule,
  now: VariableValue,
): VariableValue | null => {
  if (operation === 'toggle') return typeof now === 'boolean' ? !now : null
  if (operation === 'set') return fitValue(variable, value)
  if (typeof now !== 'number' || typeof value !== 'number') return null
  return fitValue(variable, now + value)
}

/** What events left; then rules in their order, each on what the one before left; then what the model decided. */
const updatedVariables = (artefact: Artefact, before: Values, record: TurnRecord): Values => {
  const known = valuesOf(artefact.variables, before)
  if (record.updatesOff || !artefact.toggles.stateUpdates) return known
  const taken = takeEvents(artefact, known, { events: record.events, updates: true })
  const values: Record<string, VariableValue> = { ...taken.values }
  const variables = new Map(artefact.variables.map((variable) => [variable.nodeId, variable]))
  const holding = holdingTriggers(artefact, taken.values, taken.happened)
  for (const rule of rulesThatFire(artefact, record, holding)) {
    const variable = variables.get(rule.variableNodeId)
    if (!variable) continue
    const value = changed(variable, rule, valueOf(variable, values))
    if (value !== null) values[variable.nodeId] = value
  }
  for (const [nodeId, decided] of Object.entries(record.decided)) {
    const variable = variables.get(nodeId)
    const value = variable ? fitValue(variable, decided) : null
    if (value !== null) values[nodeId] = value
  }
  return values
}

/** Entries that neither last nor rest need no memory. */
const timedLore = (artefact: Artefact): ReadonlySet<string> =>
  new Set(
    artefact.lorebooks.flatMap(({ nodeId, entries }) =>
      entries.flatMap((entry) =>
        entry.sticky > 0 || entry.cooldown > 0 ? [loreKey(nodeId, entry.entryId)] : [],
      ),
    ),
  )

const stamped = (keys: readonly string[], turn: number): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, turn]))

const lasting = (artefact: Artefact, { fired, turn }: TurnRecord): Record<string, number> => {
  const durations = new Map(artefact.macroPrompts.map((one) => [one.key, one.durationTurns]))
  return Object.fromEntries(
    fired.macros.flatMap((key) => {
      const duration = durations.get(key)
      return duration === undefined || duration < 2 ? [] : [[key, turn + duration - 1]]
    }),
  )
}

/** What is over needs no memory either. */
const stillLasting = (macros: Record<string, number>, turn: number): Record<string, number> =>
  Object.fromEntries(Object.entries(macros).filter(([, last]) => last > turn))

/**
 * The state after a turn. Pure: the same record on the same state gives the same. Triggers and rules
 * look at the variables as the turn's prompt did: as they were before it, and as its events left them. Applying the same turn twice
 * in a row, as a retry does, changes nothing.
 */
export const applyTurn = (
  artefact: Artefact,
  state: StoryState,
  record: TurnRecord,
): StoryState => {
  if (state.lastTurnId === record.id) return state
  const timed = timedLore(artefact)
  const lore = record.fired.lore.filter((key) => timed.has(key))
  return {
    version: 2,
    turnCount: state.turnCount + 1,
    lastTurnId: record.id,
    variables: { ...state.variables, ...updatedVariables(artefact, state.variables, record) },
    lore: { ...state.lore, ...stamped(lore, record.turn) },
    macros: stillLasting({ ...state.macros, ...lasting(artefact, record) }, record.turn),
    triggers: { ...state.triggers, ...stamped(record.fired.triggers, record.turn) },
  }
}

/** The state after recorded turns: what a room stores, found again. */
export const replay = (
  artefact: Artefact,
  start: StoryState,
  records: readonly TurnRecord[],
): StoryState => records.reduce((state, record) => applyTurn(artefact, state, record), start)
