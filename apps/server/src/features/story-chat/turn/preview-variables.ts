import type { Artefact, VariableValue } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { listCounted, recount } from './turn-state.ts'
import type { RoomRow } from '../room/room.queries.ts'
import { startWith } from '../room/room.variables.ts'

type Values = Record<string, VariableValue>

/**
 * Sets variables of a preview by hand: before the first turn they are what it starts with, later a
 * decision of the last turn, so that turning back undoes them as well. Throws
 * `chat.variable_unfit`.
 */
export async function setPreviewVariables(
  tx: Tx,
  change: { room: RoomRow; artefact: Artefact; values: Values },
): Promise<void> {
  const { room, artefact } = change
  const fitted = startWith(artefact, change.values).variables
  const values = Object.fromEntries(
    Object.entries(fitted).filter(([nodeId]) => Object.hasOwn(change.values, nodeId)),
  )
  const last = (await listCounted(tx, room.oid, 1)).at(-1)
  // Where the story changes no variables, what it starts with is what it has.
  if (!last || !artefact.toggles.stateUpdates) return setStart(tx, { ...change, values })
  const { fired, ...rest } = last.record ?? {}
  const record = {
    ...rest,
    fired: fired ?? { lore: [], macros: [], triggers: [] },
    decided: { ...last.record?.decided, ...values },
  }
  await tx
    .updateTable('chat_messages')
    .set({ record: storableJson(record), decision_due: null })
    .where('oid', '=', last.oid)
    .execute()
  await recount(tx, { room, artefact, fromTurn: last.turn })
}

async function setStart(
  tx: Tx,
  { room, artefact, values }: { room: RoomRow; artefact: Artefact; values: Values },
): Promise<void> {
  const start = room.start_state ?? startWith(artefact, {})
  const startState = { ...start, variables: { ...start.variables, ...values } }
  await tx
    .updateTable('chat_rooms')
    .set({ start_state: storableJson(startState) })
    .where('oid', '=', room.oid)
    .execute()
  await recount(tx, { room: { ...room, start_state: startState }, artefact, fromTurn: 1 })
}
