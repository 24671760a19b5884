import { rm } from 'node:fs/promises'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { FfmpegError } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import {
  listRunningKeys,
  type TaskContext,
  type TaskEnd,
  type TaskKind,
  type TaskRow,
} from '../../../platform/tasks/tasks.ts'
import { readChapters } from './chapters.ts'
import { encodingFolder } from './encoding.keys.ts'
import { findFieldOrder } from './field-order.ts'
import { findEncoding, listEncodings, saveFacts } from './encodings.queries.ts'
import { makeAll } from './make-all.ts'
import { lookAtFrames } from './look-at-frames.ts'
import { probe } from './probe.ts'
import type { SourceFacts } from './source-facts.ts'
import { fetchSource, openWorkFolder } from './source-file.ts'
import { assertEncodable } from './source-rules.ts'

/** The task that encodes; its key is the encoding's id. */
export const encodingTask = 'media.encode'

/** Deletes the objects of an encoding that is gone. */
export const deletingJob = 'media.delete-encoding'

type EncodingDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'settings' | 'clock'>

/** In hours, how long what is encoded may play; beside the other settings in `app.ts`. */
export type MaxHours = () => Promise<number>

export function encodingKind(deps: EncodingDeps, maxHours: MaxHours): TaskKind {
  return {
    // Each takes all cores; a second one lets a short clip pass a long film of somebody else.
    perMachine: 2,
    // A long sound is measured in silence before it’s encoded.
    silentMs: 3600_000,
    run: (task, context) =>
      encode(deps, { task, context, maxHours }).catch((error: unknown) => {
        throw inWords(error, task)
      }),
    onEnd: (tx, task, end) => endEncoding(tx, { oid: task.key, end, now: deps.clock.now() }),
  }
}

async function encode(
  deps: EncodingDeps,
  work: { task: TaskRow; context: TaskContext; maxHours: MaxHours },
): Promise<void> {
  const { task, context, maxHours } = work
  const encoding = await findEncoding(deps.db, task.key)
  if (!encoding) return
  const running = await listRunningKeys(deps.db, encodingTask, deps.clock.now())
  const folder = await openWorkFolder(deps.config.dataDir, { oid: encoding.oid, running })
  try {
    const { signal } = context
    const source = await fetchSource(deps.storage, encoding.source_key, { folder, context })
    // Facts from before an update lack the chapters.
    const known = encoding.facts?.chapters ? encoding.facts : null
    const facts = known ?? (await examine(source, { signal, maxHours: await maxHours() }))
    if (!known) await context.commit((tx) => saveFacts(tx, encoding.oid, facts), {})
    await makeAll(deps, { encoding, facts, source, folder, context })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function examine(
  source: string,
  { signal, maxHours }: { signal: AbortSignal; maxHours: number },
): Promise<SourceFacts> {
  const { video, ...packets } = await probe(source, signal)
  assertEncodable({ ...packets, video }, { maxHours })
  const chapters = await readChapters({ source, ...packets }, signal)
  const facts = { ...packets, chapters }
  if (!video) return { ...facts, video }
  const { stream } = video
  const film = { source, demuxer: facts.demuxer }
  const { color, isFlagged } = await lookAtFrames({ ...film, stream }, signal)
  const fieldOrder = (await findFieldOrder(film, video, signal)) ?? (isFlagged ? 'auto' : null)
  return { ...facts, video: { ...video, color, fieldOrder } }
}

/** What a failure of ffmpeg means to whoever uploaded the file. */
function inWords(error: unknown, task: TaskRow): unknown {
  if (!(error instanceof FfmpegError)) return error
  if (error.message.includes('No space left on device')) return new AppError('storage.full')
  // Want of memory may pass; what fails twice at one place is the file's doing.
  return error.cause === 'limit' && task.attempts < 2
    ? error
    : Object.assign(new AppError('encoding.unreadable'), { cause: error })
}

async function endEncoding(
  tx: Tx,
  { oid, end, now }: { oid: string; end: TaskEnd; now: Date },
): Promise<void> {
  const { state } = end
  const encoding = await tx
    .updateTable('encodings')
    .set({
      state: state === 'failed' ? 'error' : state,
      ended_at: now,
      report: null,
      error:
        end.state === 'failed' ? JSON.stringify({ code: end.code, details: end.details }) : null,
    })
    .where('oid', '=', oid)
    // Not if it was canceled meanwhile.
    .where('state', '=', 'encoding')
    .returningAll()
    .executeTakeFirst()
  if (state === 'done' && encoding) await replaceOlder(tx, encoding)
  else await deleteMade(tx, oid)
  if (!encoding) return
  const { subject_kind: subjectKind, subject_oid: subjectOid, owner_oid: ownerOid } = encoding
  const payload = { encodingOid: oid, subjectKind, subjectOid, ownerOid }
  if (state === 'canceled') return
  await emit(tx, { stream: 'encoding', type: `encoding.${state}`, payload }, now)
}

/** What was made before of the same subject is played no more. */
async function replaceOlder(
  tx: Tx,
  { oid, subject_oid: subjectOid }: { oid: string; subject_oid: string },
): Promise<void> {
  const all = await listEncodings(tx, [subjectOid])
  const older = all.slice(all.findIndex((one) => one.oid === oid) + 1)
  const oids = older.filter(({ state }) => state !== 'encoding').map((one) => one.oid)
  if (oids.length === 0) return
  await tx.deleteFrom('encodings').where('oid', 'in', oids).execute()
  await deleteObjects(tx, oids)
}

/** Deletes what was made by an encoding that didn't end well. */
export async function deleteMade(tx: Tx, oid: string): Promise<void> {
  await tx.deleteFrom('encoding_renditions').where('encoding_oid', '=', oid).execute()
  await deleteObjects(tx, [oid])
}

export async function deleteObjects(tx: Tx, oids: readonly string[]): Promise<void> {
  if (oids.length === 0) return
  await addJob(tx, deletingJob, { folders: oids.map(encodingFolder) })
}
