import { replayMarkMaxLength } from '@plax/contracts/live/replay-values'
import { cutText } from '@plax/story-engine/characters'
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
      text: cutText(text, replayMarkMaxLength),
      at: now,
    })
    .execute()
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
