import type { CronJob, Job } from '../../../platform/jobs/jobs.ts'
import { digestAfterReply } from '../memory/digest-room.ts'
import { forgetPrompts } from '../prompt-log/forget-prompts.ts'
import { forgetPreviews } from './previews.ts'
import type { RoomDeps } from './room.deps.ts'

/** What is done for rooms while nobody waits. */
export function roomUpkeep(deps: RoomDeps): {
  jobs: Record<string, Job>
  cron: CronJob[]
  on: Record<string, string[]>
} {
  return {
    jobs: {
      'story.digest-room': (payload) => digestAfterReply(deps, payload),
      'story.forget-previews': () => forgetPreviews(deps),
      'story.forget-prompts': () => forgetPrompts(deps),
    },
    cron: [
      { task: 'story.forget-previews', schedule: '47 3 * * *' },
      { task: 'story.forget-prompts', schedule: '53 3 * * *' },
    ],
    on: { 'chat.replied': ['story.digest-room'] },
  }
}
