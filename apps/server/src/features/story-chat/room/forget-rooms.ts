import { sql } from 'kysely'
import { forgetColumn, type ForgetDeps, forgetRows } from '../../../platform/forget.ts'
import type { CronJob, Job } from '../../../platform/jobs/jobs.ts'
import {
  previewDaysSetting,
  promptLogDaysSetting,
  removedMessageDaysSetting,
} from './retention.settings.ts'
import type { RoomDeps } from './room.deps.ts'

type Deps = ForgetDeps & Pick<RoomDeps, 'clock' | 'settings'>

const dayMs = 24 * 3600 * 1000
const freeChatDays = 730

/** What rooms keep no longer (docs/retention.md). */
export function forgetRooms(deps: Deps): { jobs: Record<string, Job>; cron: CronJob[] } {
  return {
    jobs: {
      'story.forget-free-chats': () =>
        forgetRows(deps, 'free_chats', sql`updated_at < ${before(deps, freeChatDays)}`),
      'story.forget-removed-messages': () => forgetMessages(deps),
      'story.forget-previews': () => forgetPreviews(deps),
      'story.forget-prompts': () => forgetPrompts(deps),
    },
    cron: [
      { task: 'story.forget-free-chats', schedule: '17 3 * * *' },
      { task: 'story.forget-removed-messages', schedule: '37 3 * * *' },
      { task: 'story.forget-previews', schedule: '47 3 * * *' },
      { task: 'story.forget-prompts', schedule: '53 3 * * *' },
    ],
  }
}

function before({ clock }: Pick<Deps, 'clock'>, days: number): Date {
  return new Date(clock.now().getTime() - days * dayMs)
}

/** What was taken out of rooms, and words that readers never said. */
async function forgetMessages(deps: Deps): Promise<void> {
  const then = before(deps, await deps.settings.get(removedMessageDaysSetting))
  await forgetRows(deps, 'chat_messages', sql`removed_at < ${then}`)
  const isDraft = sql`role = 'draft' AND NOT is_active AND state <> 'running'`
  await forgetRows(deps, 'chat_messages', sql`${isDraft} AND created_at < ${then}`)
}

/** Previews that nobody chatted in for some days, with all that they hold. */
async function forgetPreviews(deps: Deps): Promise<void> {
  const then = before(deps, await deps.settings.get(previewDaysSetting))
  await forgetRows(deps, 'chat_rooms', sql`is_preview AND updated_at < ${then}`)
}

/** The words of old prompts; what was counted and what fired stays. */
async function forgetPrompts(deps: Deps): Promise<void> {
  const then = before(deps, await deps.settings.get(promptLogDaysSetting))
  const subject = { table: 'prompt_logs', column: 'messages' }
  await forgetColumn(deps, subject, sql`created_at < ${then}`)
}
