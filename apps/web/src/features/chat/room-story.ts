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

export interface OfferedStory extends RoomStory {
  /** What would open it again, in coins; null where nothing would, or it is open. */
  offerCoins: number | null
  /** It is for adults, and the reader is not shown such. */
  isForAdults: boolean
}

/** The story of a room; a room outlives it, and then knows its title and picture itself. */
export function storyOfRoom(
  room: RoomStatus['room'],
  found: { answer: Answer | undefined; error: unknown },
): OfferedStory {
  const { answer, error } = found
  const isGone = error instanceof ApiError && error.status === 404
  const isForBuyers = answer?.access.reason === 'not_entitled'
  const isForAdults = answer?.access.reason === 'not_adult'
  return {
    story: answer?.content ?? bareStory(room),
    closed: isGone || isForBuyers || isForAdults,
    offerCoins: isForBuyers ? (answer.access.offers[0]?.priceCoins ?? null) : null,
    isForAdults,
  }
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
