import { type Language, languages } from '@plax/contracts/languages'
import { cutMs, type ReplayState } from '@plax/contracts/live/replay-values'
import type { liveReplayRoutes } from '@plax/contracts/live/replays'
import { keepParts, lengthOf } from '@plax/streaming/replay/cuts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type CatalogueItem, findItem, titleIn } from '../../catalogue/catalogue.service.ts'
import { type Encoding, encodingsOf } from '../../media/encoding/encoding.service.ts'
import { readEvents, suggestChapters } from './chapters.ts'
import { listMarks } from './marks.ts'
import { readRecording } from './read-recording.ts'
import type { ReplayRow } from './replays.queries.ts'
import type { ReplayChapter } from './replays.tables.ts'

type Presented = z.output<(typeof liveReplayRoutes)['POST /live/record/upload']['output']>
type Recording = z.output<(typeof liveReplayRoutes)['GET /live/replay']['output']>

interface Viewer {
  lang: Language
  isOwn: boolean
}

/** Replays as their creator or others see them, in a few queries for any number. */
export async function presentReplays(
  db: Db,
  rows: readonly ReplayRow[],
  viewer: Viewer,
): Promise<Presented[]> {
  const contentOids = rows.flatMap((row) => (row.state === 'made' ? (row.content_oid ?? []) : []))
  const encodings = await encodingsOf(db, contentOids)
  const items = await listItems(db, contentOids)
  const limited = await listLimited(db, rows)
  const making = await readProgress(db, rows)
  return rows.map((row) => {
    const contentOid = row.state === 'made' ? row.content_oid : null
    const item = items.get(contentOid ?? '')
    const encoding = encodings.get(contentOid ?? '')
    const state = stateOf(row, encoding)
    const durationMs = Math.round(row.parts ? lengthOf(row.parts) : lengthAfterCuts(row))
    return {
      oid: row.oid,
      creatorOid: row.creator_oid,
      title: item ? titleIn(item, viewer.lang) : row.title,
      state,
      progress: progressOf(row, { making: making.get(row.oid) ?? 0, encoding }),
      failure: row.failure ?? encoding?.error?.code ?? null,
      startedAt: row.started_at.toISOString(),
      durationMs,
      bytes: viewer.isOwn ? bytesAfterCuts(row, durationMs) : null,
      deleteAt:
        viewer.isOwn && state !== 'encoding' ? (row.delete_at?.toISOString() ?? null) : null,
      contentOid,
      wasLimited: viewer.isOwn ? limited.has(row.oid) : null,
    }
  })
}

/** Nearly: not every second takes as much. */
function bytesAfterCuts({ bytes, duration_ms: recorded }: ReplayRow, keptMs: number): number {
  return Math.round(Number(bytes) * Math.min(1, keptMs / Math.max(1, Number(recorded))))
}

/** Of a replay that isn’t made yet; key frames make it a little shorter. */
function lengthAfterCuts({ cuts, duration_ms: recorded }: ReplayRow): number {
  const recordedMs = Number(recorded)
  return recordedMs - cutMs(cuts, recordedMs)
}

function stateOf(row: ReplayRow, encoding: Encoding | undefined): ReplayState {
  if (row.state === 'making') return 'encoding'
  if (row.state !== 'made') return row.state
  if (row.published_at) return 'published'
  if (encoding?.state === 'encoding') return 'encoding'
  return encoding?.state === 'error' ? 'failed' : 'unpublished'
}

/** The video is made first, then encoded. */
function progressOf(
  { state }: ReplayRow,
  { making, encoding }: { making: number; encoding: Encoding | undefined },
): number {
  if (state === 'making') return making / 2
  if (state !== 'made') return 0
  return encoding?.state === 'encoding' ? 0.5 + encoding.progress / 2 : 1
}

async function listItems(
  db: Db,
  oids: readonly string[],
): Promise<Map<string, Pick<CatalogueItem, 'title' | 'translations' | 'language'>>> {
  if (oids.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue_items')
    .select(['oid', 'title', 'translations', 'language'])
    .where('oid', 'in', [...oids])
    .execute()
  return new Map(rows.map((row) => [row.oid, row]))
}

/** The replays of streams that not everyone could watch; a replay has its stream’s id. */
async function listLimited(db: Db, rows: readonly ReplayRow[]): Promise<Set<string>> {
  const oids = rows.map(({ oid }) => oid)
  if (oids.length === 0) return new Set()
  const found = await db
    .selectFrom('catalogue_items')
    .select('oid')
    .where('oid', 'in', oids)
    .where((eb) => eb.or([eb('way_free', '=', false), eb('password_oid', 'is not', null)]))
    .execute()
  return new Set(found.map(({ oid }) => oid))
}

async function readProgress(db: Db, rows: readonly ReplayRow[]): Promise<Map<string, number>> {
  const oids = rows.flatMap(({ oid, state }) => (state === 'making' ? oid : []))
  if (oids.length === 0) return new Map()
  const tasks = await db
    .selectFrom('tasks')
    .select(['key', 'progress'])
    .where('kind', '=', 'live.make-replay')
    .where('key', 'in', oids)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(tasks.map(({ key, progress }) => [key, progress]))
}

/** A replay with what its creator edits. */
export async function presentRecording(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  row: ReplayRow,
  lang: Language,
): Promise<Recording> {
  const [presented] = await presentReplays(db, [row], { lang, isOwn: true })
  if (!presented) throw new Error('A replay was not presented.')
  const indexes = row.published_at ? null : await readRecording(storage, row).catch(orNull)
  const parts = row.parts ?? (indexes ? keepParts(indexes, row.cuts) : [])
  return {
    ...presented,
    recordedMs: Number(row.duration_ms),
    keptMs: Math.round(lengthOf(parts)),
    cuts: row.cuts,
    chapters: await chaptersOf(db, row),
    events: readEvents(row.runs, await listMarks(db, row.oid)),
    playlist: indexes ? `/api/live/replay/playlist?oid=${row.oid}` : null,
  }
}

/** The recording is gone. */
function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'live.no_replay') return null
  throw error
}

/** As its creator set them, or those that follow from what happened. */
export async function chaptersOf(db: Db | Tx, row: ReplayRow): Promise<ReplayChapter[]> {
  if (row.chapters) return row.chapters
  const events = readEvents(row.runs, await listMarks(db, row.oid))
  // A replay has its stream’s id.
  const item = await findItem(db, row.oid)
  const lang = languages.find((one) => one === item?.language) ?? 'en'
  return suggestChapters(events, { title: row.title, lang })
}
