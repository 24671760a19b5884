import type { receipt } from '@plax/contracts/story-chat/story-chat'
import type {
  InferenceLevel,
  OutputLength,
  PersonaGender,
} from '@plax/contracts/story/story-values'
import type {
  FiredIds,
  LiveEvent,
  LiveHeard,
  Persona,
  PromptMessage,
  StoryState,
  Trace,
  VariableValue,
} from '@plax/story-engine'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'

type Json<T> = ColumnType<T, string, string>

export type Receipt = z.output<typeof receipt>
export type MessageState = 'complete' | 'running' | 'stopped' | 'failed'

export interface ChatRoomsTable {
  oid: string
  content_oid: string
  owner_kind: 'user' | 'guest'
  owner_oid: string
  artefact_hash: string
  title: string
  /** Who named it: the story, what its reader said first, or the reader. */
  titled_by: Generated<'story' | 'turns' | 'reader'>
  turn: Generated<number>
  last_message: Generated<string>
  created_at: Date
  updated_at: Date
  user_note: Generated<string>
  /** Ids of messages. */
  bookmarks: Generated<string[]>
  output_length: Generated<OutputLength>
  detail_level: Generated<number>
  inference_level: Generated<InferenceLevel>
  model: string | null
  persona_oid: string | null
  impersonation_node_id: string | null
  /** What the reader has replies written in; null follows their words and the story. */
  reply_language: string | null
  impersonation_on: Generated<boolean>
  prompt_type: Generated<'default' | 'plain'>
  is_preview: Generated<boolean>
  /** Before the first turn and after the last; null is what the artefact says. */
  start_state: Json<StoryState> | null
  state: Json<StoryState> | null
  /** Replies that were begun here, whatever became of them. */
  replies_begun: Generated<number>
  /** The last turns that summaries and memories were made of by themselves. */
  plot_up_to: number | null
  memories_up_to: number | null
  /** What the chat file that it came from said besides. */
  file_notes: Json<Record<string, unknown>> | null
  /** When its last reply ended, and when its reader last had it before them. */
  replied_at: Date | null
  seen_at: Date | null
  /** Of a branch: the room that it left, after which message there, and the same message here. */
  branched_from: string | null
  branched_after: string | null
  branched_at: string | null
  /** When what only serves going on was dropped; null again once the reader goes on. */
  archived_at: Date | null
}

export interface ChatMessagesTable {
  oid: string
  room_oid: string
  turn: number
  role: 'user' | 'assistant' | 'draft'
  text: string
  state: MessageState
  failure: string | null
  request_key: string | null
  request_fingerprint: string | null
  payer_oid: string | null
  /** The counts that it was taken from, or the use of a chat coupon. */
  free_chat: Json<{ buckets: string[]; couponUseOid?: string }> | null
  hold_id: string | null
  price_milli: Generated<number>
  model: string | null
  receipt: Json<Receipt> | null
  stop_requested: Generated<boolean>
  lease_until: Date | null
  created_at: Date
  version: Generated<number>
  /** Of the alternatives of a reply the one that counts. */
  is_active: Generated<boolean>
  removal_oid: string | null
  removed_at: Date | null
  edited_at: Date | null
  record: Json<TurnNotes> | null
  state_after: Json<StoryState> | null
  /** The room's `replies_begun` when this was taken out. */
  removed_after: number | null
  /** From when on another process may make the model's decision; null where none is left. */
  decision_due: Date | null
  /** What the chat file said of the message besides; on the first of its alternatives. */
  file_notes: Json<Record<string, unknown>> | null
}

/** What happened in a turn beside its words; with them it gives the next state. */
export interface TurnNotes {
  fired: FiredIds
  decided: Record<string, VariableValue>
  /** What the reply was asked with; old and copied replies may lack it. */
  asked?: StoredChoices
  /** Of a turn in the chat of a live stream: what happened in it. */
  live?: { events: LiveEvent[]; heard?: LiveHeard[] }
}

/** The choices of one reply, as they were when it was asked for. */
export interface StoredChoices {
  kind: 'message' | 'continue' | 'impersonate' | 'suggest'
  /** What the reply is written in. */
  lang: string
  model: string
  outputLength: OutputLength
  detailLevel: number
  inferenceLevel: InferenceLevel
  inferenceTokens: number
  persona: Persona | null
  impersonates: string | null
  userNote: string
  promptType: 'default' | 'plain'
  testContext: string | null
}

interface PersonasTable {
  oid: string
  user_oid: string
  name: string
  gender: PersonaGender
  prompt: string
  is_default: boolean
  created_at: Date
  updated_at: Date
}

interface ChatOptionsTable {
  user_oid: string
  output_length: OutputLength
  detail_level: number
  inference_level: InferenceLevel
  model: string | null
  updated_at: Date
}

interface PlotSummariesTable {
  oid: string
  room_oid: string
  start_turn: number
  end_turn: number
  summary: string
  /** By the reader: not written anew by itself. */
  edited: Generated<boolean>
  created_at: Date
  updated_at: Date
}

interface ChatMemoriesTable {
  oid: string
  room_oid: string
  /** The first and the last of the turns that it was made of. */
  from_turn: Generated<number>
  turn: number
  text: string
  pinned: Generated<boolean>
  edited: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export type StoredTrace = Trace & { maxPromptTokens: number }

interface PromptLogsTable {
  message_oid: string
  room_oid: string
  trace: Json<StoredTrace>
  messages: Json<PromptMessage[]> | null
  created_at: Date
}

interface FreeChatsTable {
  bucket: string
  used: number
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    chat_rooms: ChatRoomsTable
    chat_messages: ChatMessagesTable
    free_chats: FreeChatsTable
    personas: PersonasTable
    chat_options: ChatOptionsTable
    plot_summaries: PlotSummariesTable
    chat_memories: ChatMemoriesTable
    prompt_logs: PromptLogsTable
  }
}
