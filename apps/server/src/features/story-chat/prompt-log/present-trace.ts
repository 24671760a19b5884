import type { replyTrace } from '@plax/contracts/story-chat/room'
import { type Artefact, expandTrace, initialState, type VariableValue } from '@plax/story-engine'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { getArtefact } from '../../story/story.service.ts'
import type { MessageRow, RoomRow } from '../room/room.queries.ts'
import { withoutFired } from '../room/fired.ts'
import type { StoredTrace } from '../room/room.tables.ts'
import { stateBefore } from '../turn/turn-state.ts'

type Trace = z.output<typeof replyTrace>
type ReplyRow = Pick<MessageRow, 'turn' | 'receipt' | 'record' | 'state_after'>

/**
 * What a reply was made from. `isFull` names what did not fire and what the reader is not shown, for
 * those who write the story; without `showsFired` what fired is left out as well.
 */
export async function presentTrace(
  db: Db,
  made: {
    room: RoomRow
    message: ReplyRow
    trace: StoredTrace
    showsFired: boolean
    isFull: boolean
  },
): Promise<Trace> {
  const { room, message, showsFired, isFull } = made
  const artefact = await getArtefact(db, message.receipt?.compiledHash || room.artefact_hash)
  const stored = showsFired ? made.trace : withoutFired(made.trace)
  const trace = isFull ? expandTrace(artefact, stored) : stored
  return {
    sections: trace.sections,
    totalTokens: trace.totalTokens,
    maxPromptTokens: made.trace.maxPromptTokens,
    tokenizer: trace.tokenizer,
    lore: loreOf(artefact, trace, isFull),
    macros: macrosOf(artefact, trace, isFull),
    triggers: trace.triggers
      .filter(({ told }) => isFull || told)
      .map(({ nodeId, title, holds, told }) => ({ nodeId, title, holds, told })),
    liveEvents: (trace.liveEvents ?? []).filter(({ status }) => isFull || status === 'fired'),
    history: { kept: trace.history.kept, cut: trace.history.cutTurnIds.length },
    memory: { kept: trace.memory.kept, cut: trace.memory.cut },
    summaries: trace.summaries.used,
    variables: await variablesOf(db, { room, artefact, message, isFull }),
    showsFired,
    isFull,
  }
}

function loreOf(artefact: Artefact, trace: TraceView, isFull: boolean): Trace['lore'] {
  const patterns = new Map<string, string>(
    artefact.lorebooks.flatMap(({ nodeId, entries }) =>
      entries.map((entry) => [`${nodeId}/${entry.entryId}`, entry.key] as const),
    ),
  )
  return trace.lore
    .filter(({ status }) => isFull || status === 'fired')
    .map((line) => ({
      key: line.key,
      name: line.name,
      pattern: patterns.get(line.key) ?? '',
      status: line.status,
      why: line.why ?? null,
      matchedText: line.matchedText ?? null,
      tokens: line.tokens,
    }))
}

type TraceView = Omit<StoredTrace, 'maxPromptTokens'>

function macrosOf(artefact: Artefact, trace: TraceView, isFull: boolean): Trace['macros'] {
  const names = new Map<string, string>(
    artefact.macroPrompts.map(({ key, pattern, triggerWords }) => [
      key,
      pattern || triggerWords.join(', '),
    ]),
  )
  return trace.macros
    .filter(({ status }) => isFull || status === 'fired' || status === 'lasting')
    .map(({ key, status, tokens }) => ({ key, name: names.get(key) ?? '', status, tokens }))
}

async function variablesOf(
  db: Db,
  made: { room: RoomRow; artefact: Artefact; message: ReplyRow; isFull: boolean },
): Promise<Trace['variables']> {
  const { room, artefact, message, isFull } = made
  if (artefact.variables.length === 0) return []
  const earlier = await stateBefore(db, { room, artefact, turn: message.turn })
  const before = initialState(artefact, earlier.variables).variables
  const after = initialState(artefact, message.state_after?.variables ?? before).variables
  const decided = message.record?.decided ?? {}
  return artefact.variables
    .filter(({ shown }) => isFull || shown)
    .map(({ nodeId, name }) => ({
      name,
      before: said(before[nodeId]),
      after: said(after[nodeId]),
      by: changedBy({ isDecided: nodeId in decided, hasChanged: before[nodeId] !== after[nodeId] }),
    }))
}

const said = (value: VariableValue | undefined): string => String(value ?? '')

function changedBy(change: { isDecided: boolean; hasChanged: boolean }): 'rule' | 'model' | 'none' {
  if (!change.hasChanged) return 'none'
  return change.isDecided ? 'model' : 'rule'
}
