import { initialState, replay } from '@plax/story-engine'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { checkInvariants } from '../apps/server/src/features/ledger/ledger.service.ts'
import { getArtefact } from '../apps/server/src/features/story/compile/artefacts.ts'
import { listCounted, recordOf } from '../apps/server/src/features/story-chat/turn/turn-state.ts'
import type { Db } from '../apps/server/src/platform/db/database.ts'
import type { AcknowledgedState } from './replies-reader.ts'

/** What is wrong with the ledger after the kills, in sentences. */
export async function findFaults(db: Db, heard: AcknowledgedState): Promise<string[]> {
  const invariants = await checkInvariants(db)
  return [
    ...invariants.filter(({ passed }) => !passed).map(({ name }) => `${name} is broken`),
    ...(await faultsOfReplies(db)),
    ...(await faultsOfTurns(db)),
    ...(await faultsOfStates(db)),
    ...(await faultsOfAnswers(db, heard)),
    ...(await faultsOfMoney(db, heard)),
  ]
}

/** A whole reply is charged once, another not at all; nothing runs and nothing is held. */
async function faultsOfReplies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ oid: string; state: string; charges: number; expected: number }>`
    SELECT message.oid, message.state, count(posting.id)::int AS charges,
      CASE WHEN message.state IN ('complete', 'stopped') THEN 1 ELSE 0 END AS expected
    FROM chat_messages message
    LEFT JOIN postings posting
      ON posting.reference_kind = 'chat_message' AND posting.reference_oid = message.oid
    WHERE message.request_key IS NOT NULL
    GROUP BY message.oid, message.state`.execute(db)
  const faults = rows
    .filter(({ charges, expected, state }) => charges !== expected || state === 'running')
    .map(
      ({ oid, state, charges }) => `the reply ${oid} is ${state} and was charged ${charges} times`,
    )
  const holds = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM holds WHERE state = 'open'`.execute(db)
  const open = holds.rows[0]?.open ?? 0
  return open === 0 ? faults : [...faults, `${open} holds are still open`]
}

/** A reroll that died leaves the reply before it: each turn that had a whole one has one in force. */
async function faultsOfTurns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ room_oid: string; turn: number }>`
    SELECT room_oid, turn FROM chat_messages
    WHERE role = 'assistant' AND removed_at IS NULL AND state IN ('complete', 'stopped')
    GROUP BY room_oid, turn
    HAVING count(*) FILTER (WHERE is_active) <> 1`.execute(db)
  return rows.map(({ room_oid, turn }) => `the room ${room_oid} has not one reply in turn ${turn}`)
}

/** The state of each room is the replay of its recorded turns. */
async function faultsOfStates(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const room of await db.selectFrom('chat_rooms').selectAll().execute()) {
    const artefact = await getArtefact(db, room.artefact_hash)
    const start = room.start_state ?? initialState(artefact)
    const turns = await listCounted(db, room.oid, 1)
    const replayed = replay(artefact, start, turns.map(recordOf))
    if (!isDeepStrictEqual(room.state ?? start, replayed)) {
      faults.push(`the state of the room ${room.oid} is not what its turns give`)
    }
  }
  return faults
}

/** What a reader was told is what the database holds, and one key made one reply. */
async function faultsOfAnswers(db: Db, heard: AcknowledgedState): Promise<string[]> {
  const { rows } = await sql<{ oid: string; request_key: string; state: string; text: string }>`
    SELECT oid, request_key, state, text FROM chat_messages WHERE request_key IS NOT NULL`.execute(
    db,
  )
  const stored = new Map(rows.map((row) => [row.oid, row]))
  const faults = heard.replies.flatMap(({ messageId, key, state, text }) => {
    const row = stored.get(messageId)
    if (row?.request_key !== key || row.state !== state) {
      return [`the reply ${messageId} was told as ${state} and is ${row?.state ?? 'gone'}`]
    }
    return text !== null && text !== row.text ? [`the reply ${messageId} was told otherwise`] : []
  })
  const keys = new Set(rows.map((row) => row.request_key))
  return keys.size === rows.length ? faults : [...faults, 'a key made two replies']
}

/** Each acknowledged charge and conversion is there once, and no other. */
async function faultsOfMoney(db: Db, heard: AcknowledgedState): Promise<string[]> {
  const { rows } = await sql<{ id: string; operation: string }>`
    SELECT id, operation FROM postings
    WHERE operation IN ('payment.charge', 'wallet.convert') AND created_at >= ${heard.since}`.execute(
    db,
  )
  const faults: string[] = []
  for (const [operation, told] of [
    ['payment.charge', heard.charges],
    ['wallet.convert', heard.conversions],
  ] as const) {
    const ids = new Set(told.map(({ postingId }) => postingId))
    const found = rows.filter((row) => row.operation === operation)
    const isSame = found.length === told.length && found.every(({ id }) => ids.has(id))
    if (!isSame || ids.size !== told.length) {
      faults.push(`${operation}: ${told.length} acknowledged, ${found.length} in the ledger`)
    }
  }
  return faults
}
