import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { managerHandlers } from '../managers/managers.routes.ts'
import { bannedWordHandlers } from './banned-words.routes.ts'
import { chatTopic, type MarkPresent } from './chat-topic.ts'
import { ChatWriter } from './chat-writer.ts'
import { chatHandlers } from './chat.routes.ts'
import { forgetChat, type KeptChat } from './forget-chat.ts'
import { managerNews } from './manager-news.ts'
import { chatModerationHandlers } from './moderation.routes.ts'
import type { ChatCoupons } from './passes.ts'
import { sayInChat } from './say.ts'
import { endPolls, pollHandlers } from './polls/polls.routes.ts'
import { endPollTask } from './polls/run-poll.ts'
import { roomTopic } from './room-state.ts'
import { chatNews, chatNewsTask, sayNews } from './stream-news.ts'

/** The chat’s part of the feature. */
export function chatFeature(
  deps: Deps & { coupons: ChatCoupons },
  { isKept, markPresent }: { isKept: KeptChat; markPresent: MarkPresent },
): Required<Pick<Feature, 'handlers' | 'hubTopics' | 'jobs' | 'cron' | 'on'>> {
  const say = sayInChat(deps, new ChatWriter(deps))
  return {
    handlers: {
      ...chatHandlers(deps, say),
      ...chatModerationHandlers(deps),
      ...bannedWordHandlers(deps),
      ...pollHandlers(deps),
      ...managerHandlers(deps, managerNews(deps)),
    },
    hubTopics: [chatTopic(deps, { markPresent, say }), roomTopic(deps)],
    jobs: {
      'live.forget-chat': () => forgetChat(deps, isKept),
      [chatNewsTask]: sayNews(deps),
      [endPollTask]: endPolls(deps),
    },
    on: chatNews,
    cron: [{ task: 'live.forget-chat', schedule: '47 3 * * *' }],
  }
}
