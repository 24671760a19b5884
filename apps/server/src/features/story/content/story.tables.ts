import type { Genre } from '@plax/contracts/story/story-values'
import type { Artefact, Canvas } from '@plax/story-engine'
import type { ColumnType, Generated } from 'kysely'

export interface StoriesTable {
  /** The id of its catalogue item, which has its texts, thumbnail, language, state and dates. */
  content_oid: string
  brief_introduction: string
  hashtags: string[]
  genre: Genre
  /** As its creator chose it; null follows the installation's default. */
  model: string | null
  /** Thousandths of a credit. */
  credits_per_chat_milli: number
  canvas_public: Generated<boolean>
  /** Whether readers see what lore a reply used. */
  lore_public: Generated<boolean>
  /** Whether suggested replies are offered after each reply. */
  suggest_replies: Generated<boolean>
  /** Raised by each change of the settings. */
  version: Generated<number>
  compiled_hash: string | null
  /** The version of the canvas that `compiled_hash` was made from. */
  compiled_canvas_version: number | null
  compiled_at: Date | null
  /** Never changes once it is set. */
  related_creator_oid: Generated<string | null>
}

interface CanvasesTable {
  content_oid: string
  canvas: ColumnType<Canvas, string, string>
  version: Generated<number>
  updated_at: Date
  metadata_version: Generated<number>
  new_tagging: Generated<boolean>
  /** Of the JSON text of `canvas`. */
  size_bytes: Generated<number>
}

export interface CanvasVersionsTable {
  content_oid: string
  version: number
  canvas: ColumnType<Canvas, string, string>
  node_count: number
  actor_oid: string
  kind: 'saved' | 'compiled' | 'restored' | 'merged'
  /** A version with a name is kept for good. */
  label: Generated<string>
  created_at: Date
  /** The first of the saves that share this row. */
  began_at: Date
}

export interface CompileRunsTable {
  content_oid: string
  run_oid: string
  stage: 'waiting' | 'reading' | 'checking' | 'compiling' | 'storing'
  started_at: Date
  ends_by: Date
}

export interface CompilesTable {
  oid: string
  content_oid: string
  hash: string
  canvas_version: number
  actor_oid: string
  compiled_at: Date
}

interface ArtefactsTable {
  hash: string
  artefact: ColumnType<Artefact, string, never>
  engine_version: string
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    stories: StoriesTable
    canvases: CanvasesTable
    artefacts: ArtefactsTable
    canvas_versions: CanvasVersionsTable
    compiles: CompilesTable
    compile_runs: CompileRunsTable
  }
}
