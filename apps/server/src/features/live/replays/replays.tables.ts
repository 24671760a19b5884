import type { Cut, KeptPart } from '@plax/streaming/replay/cuts'
import type { RecordedRun } from '@plax/streaming/replay/recorded-run'
import type { ColumnType } from 'kysely'

export interface ReplayChapter {
  /** In the whole recording. */
  startMs: number
  title: string
}

interface LiveReplaysTable {
  /** The id of its stream. */
  oid: string
  creator_oid: string
  /** Of what is made of the recording; a video that was made is a content, which has a state of its own. */
  state: 'recorded' | 'making' | 'failed' | 'made'
  title: string
  started_at: Date
  duration_ms: ColumnType<bigint, number, number>
  /** Of the recorded files. */
  bytes: ColumnType<bigint, number, number>
  runs: ColumnType<RecordedRun[], string, never>
  cuts: ColumnType<Cut[], string, string>
  /** Null: those that follow from what happened. */
  chapters: ColumnType<ReplayChapter[] | null, string | undefined, string>
  /** What the video consists of. */
  parts: ColumnType<KeptPart[] | null, undefined, string | null>
  /** An error code. */
  failure: ColumnType<string | null, undefined, string | null>
  content_oid: ColumnType<string | null, undefined, string | null>
  created_at: Date
  /** Null once it is published. */
  delete_at: Date | null
  /** When its creator was notified that it will be deleted. */
  warned_at: ColumnType<Date | null, undefined, Date>
  published_at: ColumnType<Date | null, undefined, Date>
}

interface LiveMarksTable {
  oid: string
  stream_oid: string
  kind: 'title' | 'mark'
  text: string
  at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_replays: LiveReplaysTable
    live_marks: LiveMarksTable
  }
}
