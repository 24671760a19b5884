import { replayMarkMaxLength } from '@plax/contracts/live/replay-values'
import { shorten } from '@plax/story-engine/shorten'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import './replays.tables.ts'

/** Notes what happens during a stream, for the chapters of its replay; a title that it gets, for example. */
export async function addMark(
  tx: Tx,
  {
    streamOid,
    kind,
    text,
    now,
  }: { streamOid: string; kind: 'title' | 'mark'; text: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('live_marks')
    .values({
      oid: newOid(now),
      stream_oid: streamOid,
      kind,
      text: shorten(text, replayMarkMaxLength),
      at: now,
    })
    .execute()
}

/** Notes the new title of a stream that is on, and at its first change the one that it had. */
export async function noteTitle(
  tx: Tx,
  of: { streamOid: string; startedAt: Date | null; before: string; title: string; now: Date },
): Promise<void> {
  const { streamOid, startedAt, before, title, now } = of
  if (before === title) return
  const marks = await listMarks(tx, streamOid)
  const isFirst = marks.every(({ kind }) => kind !== 'title')
  if (isFirst && startedAt)
    await addMark(tx, { streamOid, kind: 'title', text: before, now: startedAt })
  await addMark(tx, { streamOid, kind: 'title', text: title, now })
}

export async function listMarks(
  db: Db | Tx,
  streamOid: string,
): Promise<{ kind: 'title' | 'mark'; text: string; at: Date }[]> {
  return db
    .selectFrom('live_marks')
    .select(['kind', 'text', 'at'])
    .where('stream_oid', '=', streamOid)
    .orderBy('at')
    .orderBy('oid')
    .execute()
}
