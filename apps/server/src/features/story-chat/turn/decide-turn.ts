import {
  type DecisionRequest,
  decisionRequest,
  readDecision,
  type VariableValue,
} from '@plax/story-engine'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import type { Log } from '../../../platform/log.ts'
import { getArtefact } from '../../story/story.service.ts'
import { type ChatModel, ModelError, type Models } from '../../story/models/models.service.ts'
import {
  findMessage,
  findRoomByOid,
  lockMessage,
  lockRoomByOid,
  type MessageRow,
  updateMessage,
} from '../room/room.queries.ts'
import { recount, stateBefore } from './turn-state.ts'

/** A process that dies while a model decides leaves the decision to another after this time. */
export const decisionLeaseMs = 30_000
const boundMs = 20_000
const maxOutputTokens = 800

interface DecideDeps {
  db: Db
  log: Log
}

type Values = Record<string, VariableValue>

/**
 * Lets the model decide the variables of an ended turn, once: what it says is recorded with the turn
 * and the states from there on are worked out again. A decision that fails leaves the variables as
 * they are. Aborted, it stays due for another process.
 */
export async function decideTurn(
  deps: DecideDeps,
  request: { messageOid: string; model: ChatModel; signal: AbortSignal },
): Promise<void> {
  const { messageOid, model, signal } = request
  const message = await findMessage(deps.db, messageOid)
  if (!message?.decision_due) return
  const question = await questionOf(deps.db, message)
  const decided = question ? await ask(deps, { message, model, signal, question }) : {}
  if (signal.aborted) return
  await storeDecision(deps.db, messageOid, decided)
}

/** What of a turn to ask; null where the story that the room has now leaves nothing open. */
async function questionOf(db: Db, message: MessageRow): Promise<DecisionRequest | null> {
  const room = await findRoomByOid(db, message.room_oid)
  if (!room) return null
  const artefact = await getArtefact(db, room.artefact_hash)
  const { turn } = message
  const said = await db
    .selectFrom('chat_messages')
    .select('text')
    .where('room_oid', '=', room.oid)
    .where('turn', '=', turn)
    .where('role', '=', 'user')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const before = await stateBefore(db, { room, artefact, turn })
  const events = message.record?.live?.events ?? []
  const exchange = { input: said?.text ?? '', reply: message.text, turn, events }
  return decisionRequest(artefact, before, exchange)
}

async function ask(
  deps: DecideDeps,
  call: { message: MessageRow; model: ChatModel; signal: AbortSignal; question: DecisionRequest },
): Promise<Values> {
  const { message, model, question } = call
  try {
    const { value } = await model.decide({
      instructions: question.instructions,
      prompt: question.prompt,
      schema: shapeOf(question),
      lang: message.record?.asked?.lang ?? 'en',
      maxOutputTokens,
      material: null,
      signal: AbortSignal.any([call.signal, AbortSignal.timeout(boundMs)]),
    })
    return readDecision(question, value)
  } catch (error) {
    const failure = error instanceof ModelError ? error.failure : 'broken'
    if (failure !== 'unsupported') {
      deps.log.warn({ err: error, messageOid: message.oid, failure }, 'a turn was not decided')
    }
    return {}
  }
}

function shapeOf({ fields }: DecisionRequest): z.ZodType {
  return z.object(Object.fromEntries(fields.map(({ key, type }) => [key, memberTypes[type]])))
}

/** A member that is missing or odd leaves its variable; providers refuse schemas with defaults. */
const withoutDefault = { default: undefined }
const memberTypes = {
  string: z.string().nullable().catch(null).meta(withoutDefault),
  number: z.number().nullable().catch(null).meta(withoutDefault),
  boolean: z.boolean().nullable().catch(null).meta(withoutDefault),
}

async function storeDecision(db: Db, messageOid: string, decided: Values): Promise<void> {
  const known = await findMessage(db, messageOid)
  if (!known) return
  await db.transaction().execute(async (tx) => {
    const room = await lockRoomByOid(tx, known.room_oid)
    const message = await lockMessage(tx, messageOid)
    if (!room || !message?.decision_due || !message.record) return
    const record = storableJson({ ...message.record, decided })
    await updateMessage(tx, messageOid, { record, decision_due: null })
    if (!message.is_active || message.removed_at) return
    const artefact = await getArtefact(tx, room.artefact_hash)
    await recount(tx, { room, artefact, fromTurn: message.turn })
  })
}

/** The job that takes over what processes which ended had begun to decide. */
export async function decideOverdue(
  deps: DecideDeps & { clock: Clock; models: Models },
): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .updateTable('chat_messages')
    .set({ decision_due: new Date(now.getTime() + decisionLeaseMs) })
    .where('oid', 'in', (eb) =>
      eb
        .selectFrom('chat_messages')
        .select('oid')
        .where('decision_due', '<', now)
        .orderBy('decision_due')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['oid', 'model'])
    .execute()
  await Promise.all(
    due.map(async ({ oid, model }) =>
      decideTurn(deps, {
        messageOid: oid,
        model: await deps.models.getOrDefault(model ?? ''),
        signal: new AbortController().signal,
      }),
    ),
  )
}
