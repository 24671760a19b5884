import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { linkChanged } from '../../links/links.service.ts'
import { beginReading, beginReadingTask } from './begin-reading.ts'
import { forgetOutside } from './outside-log.ts'
import { outsideTopic } from './outside-topic.ts'
import { readChatKind, readChatTask } from './read-chat.ts'

/** The chats of linked accounts, beside that of the stream. */
export function multichatFeature(
  deps: Deps,
): Required<Pick<Feature, 'hubTopics' | 'jobs' | 'cron' | 'on' | 'tasks'>> {
  return {
    hubTopics: [outsideTopic(deps)],
    // A process without keys leaves the chats to others.
    tasks: deps.config.twitch || deps.config.youtube ? { [readChatKind]: readChatTask(deps) } : {},
    jobs: {
      [beginReadingTask]: beginReading(deps),
      'live.forget-outside-chat': () => forgetOutside(deps.db, deps.clock.now()),
    },
    on: { 'live.started': [beginReadingTask], [linkChanged]: [beginReadingTask] },
    cron: [
      { task: beginReadingTask, schedule: '* * * * *' },
      { task: 'live.forget-outside-chat', schedule: '*/10 * * * *' },
    ],
  }
}
