import type { OutputOf } from '@plax/contracts'
import { ApiError } from '../../lib/api-error.ts'
import type { RoomStatus } from './chat.api.ts'

type Answer = OutputOf<'GET /story-chat/chat-content'>
type Content = Answer['content']

/** What a room shows of its story. */
export type Story = Pick<
  Content,
  | 'contentOid'
  | 'title'
  | 'briefIntroduction'
  | 'creatorNickname'
  | 'thumbnail'
  | 'characters'
  | 'language'
>

export interface RoomStory {
  story: Story
  /** The story is no longer open to the reader: what was told is read, and nothing is added. */
  closed: boolean
}

export type Refusal = Pick<Answer['access'], 'reason' | 'offers'>

export interface OfferedStory extends RoomStory {
  /** Why nothing can be added, and what would change that; null where it is open, or unknown now. */
  refusal: Refusal | null
}

/** The story of a room; a room outlives it, and then knows its title and picture itself. */
export function storyOfRoom(
  room: RoomStatus['room'],
  found: { answer: Answer | undefined; error: unknown },
): OfferedStory {
  const { answer, error } = found
  const isGone = error instanceof ApiError && error.status === 404
  const refusal = answer && closes(answer.access.reason) ? answer.access : null
  return {
    story: answer?.content ?? bareStory(room),
    closed: isGone || refusal !== null,
    refusal,
  }
}

/** A chat that was begun goes on in spite of what its reader blocked since, or is compiled again. */
function closes(reason: string | null): boolean {
  return reason !== null && reason !== 'blocked' && reason !== 'not_compiled'
}

function bareStory(room: RoomStatus['room']): Story {
  return {
    contentOid: room.contentOid,
    title: room.storyTitle,
    briefIntroduction: '',
    creatorNickname: '',
    thumbnail: room.thumbnail,
    characters: [],
    language: '',
  }
}
