import type { OutputOf } from '@plax/contracts'
import { ApiError } from '../../lib/api-error.ts'
import type { RoomStatus } from './chat.api.ts'

type Content = OutputOf<'GET /story-chat/chat-content'>['content']

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

/** The story of a room; a room outlives it, and then knows its title and picture itself. */
export function storyOfRoom(
  room: RoomStatus['room'],
  found: { content: Content | undefined; error: unknown },
): RoomStory {
  const { error } = found
  const closed = error instanceof ApiError && error.status === 404
  return { story: found.content ?? bareStory(room), closed }
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
