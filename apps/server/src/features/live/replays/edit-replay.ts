import type { InputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { cancelTask, enqueueTask } from '../../../platform/tasks/tasks.ts'
import { assertTakesReplay, deleteReplayDraft } from '../../content/replay-videos.service.ts'
import { makingTask } from './make-replay.ts'
import { deleteFiles, forgetReplay } from './replays.lifecycle.ts'
import { getOwnReplay, lockOwnReplay, type ReplayRow } from './replays.queries.ts'

type EditDeps = Pick<Deps, 'db' | 'clock'>

interface Asked {
  actor: UserActor
  oid: string
}

/** Saves what is to become of a recording. Throws `live.replay_is_made` once a video is made of it. */
export async function editReplay(
  { db }: EditDeps,
  { actor, sent }: { actor: UserActor; sent: NonNullable<InputOf<'PUT /live/replay'>['body']> },
): Promise<ReplayRow> {
  const { oid, title, cuts, chapters } = sent
  return db.transaction().execute(async (tx) => {
    const row = assertOpen(await lockOwnReplay(tx, { actor, oid }))
    return tx
      .updateTable('live_replays')
      .set({
        title: title ?? row.title,
        cuts: storableJson(cuts ? tidyCuts(cuts) : row.cuts),
        ...(chapters && { chapters: storableJson(tidyChapters(chapters, row)) }),
      })
      .where('oid', '=', oid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** In order, those that meet as one. */
function tidyCuts(cuts: ReplayRow['cuts']): ReplayRow['cuts'] {
  const tidy: ReplayRow['cuts'] = []
  for (const { startMs, endMs } of cuts.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = tidy.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else if (endMs > startMs) tidy.push({ startMs, endMs })
  }
  return tidy
}

/** In order, each at a time of its own within the recording. */
function tidyChapters(
  chapters: NonNullable<ReplayRow['chapters']>,
  row: ReplayRow,
): NonNullable<ReplayRow['chapters']> {
  const byStart = new Map(chapters.map((chapter) => [chapter.startMs, chapter]))
  return [...byStart.values()]
    .filter(({ startMs }) => startMs < Number(row.duration_ms))
    .toSorted((a, b) => a.startMs - b.startMs)
}

/** Has a video made of a replay, as the file of a draft, or of a new one. */
export async function beginMaking(
  { db, clock }: EditDeps,
  { actor, oid, contentOid }: Asked & { contentOid: string | undefined },
): Promise<ReplayRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = assertOpen(await lockOwnReplay(tx, { actor, oid }))
    if (contentOid) await assertTakesReplay(tx, { actor, contentOid, now })
    const task = { kind: makingTask, key: oid, lane: row.creator_oid, payload: {} }
    await enqueueTask(tx, task, now)
    return tx
      .updateTable('live_replays')
      .set({ state: 'making', failure: null, content_oid: contentOid ?? newOid(now) })
      .where('oid', '=', oid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Deletes a replay, and the draft that it became. Throws `live.replay_is_published`. */
export async function deleteReplay(deps: EditDeps, { actor, oid }: Asked): Promise<void> {
  const { db, clock } = deps
  const { state, content_oid: contentOid, published_at } = await getOwnReplay(db, { actor, oid })
  if (published_at) throw new AppError('live.replay_is_published')
  // Before the replay, or a draft would stay if this process ended in between.
  if (state === 'made' && contentOid) await deleteReplayDraft(deps, { actor, contentOid })
  await db.transaction().execute(async (tx) => {
    const row = await lockOwnReplay(tx, { actor, oid })
    if (row.published_at) throw new AppError('live.replay_is_published')
    if (row.state === 'making') await cancelTask(tx, { kind: makingTask, key: oid }, clock.now())
    await forgetReplay(tx, oid)
    await deleteFiles(tx, [oid])
  })
}

function assertOpen(row: ReplayRow): ReplayRow {
  if (row.state !== 'recorded' && row.state !== 'failed') throw new AppError('live.replay_is_made')
  return row
}
