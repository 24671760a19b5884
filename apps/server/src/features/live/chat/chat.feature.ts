import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { managerHandlers } from '../managers/managers.routes.ts'
import { chatTopic } from './chat-topic.ts'
import { ChatWriter } from './chat-writer.ts'
import { chatHandlers } from './chat.routes.ts'
import { forgetChat } from './forget-chat.ts'
import { managerNews } from './manager-news.ts'

/** The chat’s part of the feature. */
export function chatFeature(
  deps: Deps,
): Required<Pick<Feature, 'handlers' | 'hubTopics' | 'jobs' | 'cron'>> {
  return {
    handlers: {
      ...chatHandlers(deps, new ChatWriter(deps)),
      ...managerHandlers(deps, managerNews(deps)),
    },
    hubTopics: [chatTopic(deps)],
    jobs: { 'live.forget-chat': () => forgetChat(deps) },
    cron: [{ task: 'live.forget-chat', schedule: '47 3 * * *' }],
  }
}
