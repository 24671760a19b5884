import type { LiveStoryStop } from '@plax/contracts/live-stories/live-story-values'
import type { LiveEvent } from '@plax/story-engine'
import type { Generated, Selectable } from 'kysely'

interface LiveStoriesTable {
  creator_oid: string
  story_oid: string
  answers_chat: boolean
  wait_seconds: number
  /** The room in which it speaks, of one stream and story. */
  room_oid: string | null
  room_stream_oid: string | null
  /** How far the chat was read. */
  chat_seq: Generated<number>
  /** When an answer to a viewer was last begun. */
  asked_at: Date | null
  stopped_for: LiveStoryStop | null
  stopped_at: Date | null
}

interface LiveStoryTurnsTable {
  oid: string
  creator_oid: string
  stream_oid: string
  room_oid: string | null
  /** The reply in the room. */
  message_oid: string | null
  /** The message in the chat. */
  said_oid: string
  attempts: Generated<number>
  state: 'open' | 'said' | 'failed'
  lease_until: Date
  created_at: Date
}

interface LiveStoryEventsTable {
  kind: LiveEvent['kind'] | 'chat'
  /** The donation, the mission, or the chat message. */
  oid: string
  creator_oid: string
  stream_oid: string
  /** Whom it comes from, also of hidden names; null of guests. */
  subject_oid: string | null
  name: string
  coins: Generated<number>
  content: string
  item: Generated<string>
  turn_oid: string | null
  created_at: Date
}

export type LiveStoryRow = Selectable<LiveStoriesTable>
export type TurnRow = Selectable<LiveStoryTurnsTable>
export type EventRow = Selectable<LiveStoryEventsTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    live_stories: LiveStoriesTable
    live_story_turns: LiveStoryTurnsTable
    live_story_events: LiveStoryEventsTable
  }
}
