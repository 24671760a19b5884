import type { AssumedEncoding } from '@plax/contracts/media/subtitle-values'
import type { ColumnType, Generated } from 'kysely'

export interface StoredExtras {
  /** Pictures to choose a thumbnail from. */
  thumbnails?: { key: string; atMs: number; width: number; height: number }[]
  storyboard?: {
    keys: string[]
    intervalMs: number
    tileWidth: number
    tileHeight: number
  } | null
  /** A short clip without encryption. */
  previewKey?: string | null
  /** The loudest of each of some hundred parts, 0 to 255, as JSON. */
  waveformKey?: string | null
  /** The image in the file’s tags, as it was there; null if there's none. */
  coverKey?: string | null
}

/** What an encoder outside of Plax reported; it prevails until our own task ends. */
export interface StoredReport {
  state: 'encoding' | 'done' | 'error'
  /** 0 to 1 */
  progress: number
  isPlayable: boolean
  /** A code, if it failed. */
  error: string | null
}

export interface EncodingsTable {
  oid: string
  subject_kind: string
  subject_oid: string
  owner_oid: string
  source_key: string
  state: ColumnType<
    'encoding' | 'done' | 'error' | 'canceled',
    'encoding',
    'done' | 'error' | 'canceled'
  >
  error: ColumnType<{ code: string; details: Record<string, unknown> } | null, never, string | null>
  report: ColumnType<StoredReport | null, never, string | null>
  secret: string
  aes_key: Buffer | null
  /** The key's name where samples are encrypted (DRM) in place of segments. */
  drm_key_id: Buffer | null
  /** `SourceFacts` */
  facts: ColumnType<unknown, never, string>
  extras: ColumnType<StoredExtras, never, string>
  created_at: Date
  ended_at: Date | null
}

export interface EncodingRenditionsTable {
  encoding_oid: string
  name: string
  position: number
  kind: 'video' | 'audio' | 'iframes'
  is_copy: boolean
  width: number | null
  height: number | null
  max_rate: number
  codec: string | null
  durations_ms: Generated<number[]>
  bytes: Generated<number>
  peak_rate: Generated<number>
  is_whole: Generated<boolean>
}

export interface SubtitlesTable {
  subject_oid: string
  lang: string
  owner_oid: string
  /** Of the tracks in this language, from 1. */
  number: Generated<number>
  label: string
  vtt: string
  /** Null if the uploaded file named its encoding or was UTF-8. */
  assumed_encoding: AssumedEncoding | null
  /** Lines of cues that were left out of the uploaded file. */
  skipped_lines: Generated<number[]>
  updated_at: Date
}

export interface ChapterListsTable {
  subject_oid: string
  owner_oid: string
  chapters: ColumnType<{ startMs: number; title: string }[], string, string>
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    encodings: EncodingsTable
    encoding_renditions: EncodingRenditionsTable
    subtitles: SubtitlesTable
    chapter_lists: ChapterListsTable
  }
}
