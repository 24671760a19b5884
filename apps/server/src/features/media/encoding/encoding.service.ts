import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { cancelTask, enqueueTask } from '../../../platform/tasks/tasks.ts'
import { deleteMade, deleteObjects, encodingTask } from './encoding.task.ts'
import type { Chapter } from '../subtitles/subtitles.ts'
import type { StoredExtras } from './encoding.tables.ts'
import {
  type EncodingRow,
  listEncodings,
  listRenditions,
  type RenditionRow,
} from './encodings.queries.ts'

export { chooseFrame } from './choose-frame.ts'
export type { MediaGate, MediaGates, Opening } from './media-gates.ts'

export interface Rendition {
  name: string
  kind: 'video' | 'audio' | 'iframes'
  width: number | null
  height: number | null
  bytes: number
  /** Whether all of it is there. */
  isWhole: boolean
}

/** What there is to play of a subject, and how its newest encoding goes. */
export interface Encoding {
  encodingOid: string
  subjectOid: string
  /** Of the newest; where it is a new try, what was made before is played until it is done. */
  state: 'encoding' | 'done' | 'error' | 'canceled'
  /** 0 to 1 */
  progress: number
  /** Whether the newest is more than enqueued. */
  hasBegun: boolean
  /** Of the file that the newest encodes. */
  sourceKey: string
  error: { code: string; details: Record<string, unknown> } | null
  isPlayable: boolean
  /** Of what can be played, else of the newest. */
  kind: 'video' | 'audio' | null
  isEncrypted: boolean
  hasDrm: boolean
  durationMs: number | null
  width: number | null
  height: number | null
  /** Tracks of the file that weren't encoded. */
  leftOut: { videos: number; sounds: number }
  /** Of the newest source, as its file has them. */
  fileChapters: Chapter[]
  /** Whether the newest source has a cover (`cover.service.ts`). */
  hasFileCover: boolean
  renditions: Rendition[]
  /** Keys of objects: `storage.signedGet` makes addresses of them. */
  thumbnails: NonNullable<StoredExtras['thumbnails']>
  storyboard: NonNullable<StoredExtras['storyboard']> | null
  previewKey: string | null
  waveformKey: string | null
}

/**
 * Begins to encode an uploaded file, once the transaction commits. What was made of the subject before
 * is played until this is done.
 *
 * @param source `subjectKind` says who is asked whether somebody may play it (`media.play.ts`)
 */
export async function startEncoding(
  tx: Tx,
  source: {
    subjectKind: string
    subjectOid: string
    ownerOid: string
    /** Of an object in the storage, which stays until the encoding is done or canceled. */
    sourceKey: string
    /** Whether its segments are AES-128 encrypted; true by default. */
    isEncrypted?: boolean
    /** Whether its samples are, for players to decrypt by a license (`drm/`); false by default. */
    hasDrm?: boolean
  },
  now: Date,
): Promise<string> {
  const oid = newOid(now)
  await cancelLive(tx, source.subjectOid, now)
  await tx
    .insertInto('encodings')
    .values({
      oid,
      subject_kind: source.subjectKind,
      subject_oid: source.subjectOid,
      owner_oid: source.ownerOid,
      source_key: source.sourceKey,
      state: 'encoding',
      secret: randomBytes(8).toString('hex'),
      aes_key: source.isEncrypted === false && !source.hasDrm ? null : randomBytes(16),
      drm_key_id: source.hasDrm ? randomBytes(16) : null,
      created_at: now,
    })
    .execute()
  const task = { kind: encodingTask, key: oid, lane: source.ownerOid, payload: {} }
  await enqueueTask(tx, task, now)
  return oid
}

/** Encodes the same source anew. Throws `encoding.not_found` and `encoding.in_progress`. */
export async function retryEncoding(tx: Tx, subjectOid: string, now: Date): Promise<string> {
  const [newest] = await listEncodings(tx, [subjectOid])
  if (!newest) throw new AppError('encoding.not_found')
  if (newest.state === 'encoding') throw new AppError('encoding.in_progress')
  const source = {
    subjectKind: newest.subject_kind,
    subjectOid,
    ownerOid: newest.owner_oid,
    sourceKey: newest.source_key,
    isEncrypted: newest.aes_key !== null,
    hasDrm: newest.drm_key_id !== null,
  }
  return startEncoding(tx, source, now)
}

/** Stops what is being encoded; what was made before stays. Answers whether there was anything. */
export async function cancelEncoding(tx: Tx, subjectOid: string, now: Date): Promise<boolean> {
  return (await cancelLive(tx, subjectOid, now)) > 0
}

/** Deletes everything that was made of subjects, with their subtitles and chapters. */
export async function removeEncodings(
  tx: Tx,
  subjectOids: readonly string[],
  now: Date,
): Promise<void> {
  for (const subjectOid of subjectOids) {
    await cancelLive(tx, subjectOid, now)
    const gone = await tx
      .deleteFrom('encodings')
      .where('subject_oid', '=', subjectOid)
      .returning('oid')
      .execute()
    await deleteObjects(
      tx,
      gone.map(({ oid }) => oid),
    )
    await tx.deleteFrom('subtitles').where('subject_oid', '=', subjectOid).execute()
    await tx.deleteFrom('chapter_lists').where('subject_oid', '=', subjectOid).execute()
  }
}

/** Whatever others hold a right to no longer goes with the account of who uploaded it. */
export async function handOverEncodings(tx: Tx, subjectOids: readonly string[]): Promise<void> {
  if (subjectOids.length === 0) return
  for (const table of ['encodings', 'subtitles', 'chapter_lists'] as const) {
    await tx
      .updateTable(table)
      .set((row) => ({ owner_oid: row.ref('subject_oid') }))
      .where('subject_oid', 'in', [...subjectOids])
      .execute()
  }
}

async function cancelLive(tx: Tx, subjectOid: string, now: Date): Promise<number> {
  const all = await listEncodings(tx, [subjectOid])
  const live = all.filter(({ state }) => state === 'encoding')
  for (const { oid } of live) {
    const how = await cancelTask(tx, { kind: encodingTask, key: oid }, now)
    await tx
      .updateTable('encodings')
      .set({ state: 'canceled', ended_at: now, report: null })
      .where('oid', '=', oid)
      .execute()
    // A running task deletes what it made as it ends.
    if (how !== 'asked') await deleteMade(tx, oid)
  }
  return live.length
}

/** Null where nothing was ever encoded for the subject. */
export async function encodingOf(db: Db | Tx, subjectOid: string): Promise<Encoding | null> {
  return (await encodingsOf(db, [subjectOid])).get(subjectOid) ?? null
}

/** By subject, in a few queries for any number. */
export async function encodingsOf(
  db: Db | Tx,
  subjectOids: readonly string[],
): Promise<Map<string, Encoding>> {
  const rows = await listEncodings(db, subjectOids)
  const oids = rows.map(({ oid }) => oid)
  const renditions = Map.groupBy(await listRenditions(db, oids), (row) => row.encoding_oid)
  const progress = await readProgress(db, oids)
  const bySubject = Map.groupBy(rows, (row) => row.subject_oid)
  const present = (all: readonly [EncodingRow, ...EncodingRow[]]): Encoding => {
    const [newest] = all
    const played = choosePlayed(all, renditions)
    return presentEncoding(newest, {
      played: played ?? newest,
      renditions: renditions.get((played ?? newest).oid) ?? [],
      going: newest.report ?? {
        state: newest.state,
        progress: newest.state === 'done' ? 1 : (progress.get(newest.oid) ?? 0),
        isPlayable: played !== null,
      },
      canBegin: canBegin(renditions.get(newest.oid) ?? []),
    })
  }
  return new Map(
    [...bySubject].map(([oid, all]) => [oid, present(all as [EncodingRow, ...EncodingRow[]])]),
  )
}

/** Of a subject's encodings, the newest first: the newest that is done, or else can be played already. */
export function choosePlayed(
  all: readonly EncodingRow[],
  renditions: ReadonlyMap<string, readonly RenditionRow[]>,
): EncodingRow | null {
  const done = all.find(({ state }) => state === 'done')
  const growing = all.find(
    ({ oid, state }) => state === 'encoding' && canBegin(renditions.get(oid) ?? []),
  )
  return done ?? growing ?? null
}

/** Whether the first segment of the sound and of a size is there. */
function canBegin(renditions: readonly RenditionRow[]): boolean {
  const kinds = new Set(renditions.map(({ kind }) => kind).filter((kind) => kind !== 'iframes'))
  const begun = renditions.filter(({ durations_ms }) => durations_ms.length > 0)
  return kinds.size > 0 && [...kinds].every((kind) => begun.some((row) => row.kind === kind))
}

async function readProgress(
  db: Db | Tx,
  oids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (oids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tasks')
    .select(['key', 'progress'])
    .where('kind', '=', encodingTask)
    .where('key', 'in', [...oids])
    .where('ended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ key, progress }) => [key, progress]))
}

function presentEncoding(
  newest: EncodingRow,
  found: {
    played: EncodingRow
    renditions: readonly RenditionRow[]
    going: Pick<Encoding, 'state' | 'progress' | 'isPlayable'>
    canBegin: boolean
  },
): Encoding {
  const { played, renditions, going } = found
  const { facts, extras } = played
  const { report } = newest
  return {
    encodingOid: played.oid,
    subjectOid: played.subject_oid,
    state: going.state,
    progress: going.progress,
    hasBegun: going.progress > 0 || found.canBegin || report !== null,
    error: report
      ? report.error === null
        ? null
        : { code: report.error, details: {} }
      : newest.error,
    isPlayable: going.isPlayable,
    sourceKey: newest.source_key,
    kind: facts && (facts.video ? 'video' : 'audio'),
    isEncrypted: played.aes_key !== null,
    hasDrm: played.drm_key_id !== null,
    durationMs: facts?.durationMs ?? null,
    width: facts?.video?.width ?? null,
    height: facts?.video?.height ?? null,
    leftOut: facts?.leftOut ?? { videos: 0, sounds: 0 },
    fileChapters: newest.facts?.chapters ?? [],
    hasFileCover: Boolean(newest.extras.coverKey),
    renditions: renditions.map(({ name, kind, width, height, bytes, is_whole }) => ({
      name,
      kind,
      width,
      height,
      bytes,
      isWhole: is_whole,
    })),
    thumbnails: extras.thumbnails ?? [],
    storyboard: extras.storyboard ?? null,
    previewKey: extras.previewKey ?? null,
    waveformKey: extras.waveformKey ?? null,
  }
}
