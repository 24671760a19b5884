export {
  answerLive,
  describeLiveStory,
  eraseLiveRooms,
  findLiveAnswer,
  type LiveAnswer,
  openLiveRoom,
} from './live/live-room.ts'
export type { ReplyDeps } from './reply/reply.deps.ts'
