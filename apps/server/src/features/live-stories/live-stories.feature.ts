import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { ReplyDeps } from '../story-chat/story-chat.service.ts'
import { answerEvents, answerOverdue } from './answer-events.ts'
import { connectStory, readConnection } from './connect-story.ts'
import { forgetLiveStories } from './forget-live-stories.ts'
import { chatTask, hearChat, listenToChats } from './hear-chat.ts'
import { answerTask, hearMission, missionTask } from './hear-events.ts'
import { liveStoriesLifecycle } from './live-stories.lifecycle.ts'
import { liveStoriesNotifies } from './live-stories.notifies.ts'
import './live-stories.tables.ts'
import { hintStory, storyTopic } from './story-topic.ts'

const overdueTask = 'live-stories.answer-overdue'
const forgetTask = 'live-stories.forget'

/** Stories that react to the streams of their creators. */
export function liveStoriesFeature(given: Deps, room: ReplyDeps): Feature {
  const deps = { ...given, room }
  const stopListening = listenToChats(given)
  return {
    name: 'live-stories',
    handlers: {
      'GET /live/story': ({ actor }) => {
        assertUser(actor)
        return readConnection(deps, actor.userOid)
      },
      'POST /live/story': async ({ actor, body }) => {
        assertUser(actor)
        await connectStory(deps, actor.userOid, body)
        await hintStory(deps.bus, actor.userOid)
        return readConnection(deps, actor.userOid)
      },
    },
    hubTopics: [storyTopic(deps)],
    jobs: {
      [answerTask]: ({ creatorOid }) => answerEvents(deps, String(creatorOid)),
      [missionTask]: hearMission(deps),
      [chatTask]: hearChat(deps),
      [overdueTask]: () => answerOverdue(deps),
      [forgetTask]: () => forgetLiveStories(deps),
    },
    on: { 'mission.ended': [missionTask] },
    cron: [
      { task: overdueTask, schedule: '* * * * *' },
      { task: forgetTask, schedule: '7 4 * * *' },
    ],
    notifies: liveStoriesNotifies,
    lifecycle: liveStoriesLifecycle,
    stop: () => {
      stopListening()
      return Promise.resolve()
    },
  }
}
