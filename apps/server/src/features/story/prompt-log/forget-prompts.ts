import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import '../room/room.tables.ts'

const dayMs = 24 * 3600 * 1000

export const promptLogDaysSetting = defineSetting({
  name: 'story.prompt_log_days',
  schema: z.number().int().min(0).max(3650),
  default: 14,
  description:
    'Days for which the words of prompts are kept; what fired in them is kept with the reply (our choice).',
})

/** Forgets the words of old prompts; what was counted and what fired stays. */
export async function forgetPrompts(deps: {
  db: Db
  clock: Clock
  settings: Settings
}): Promise<void> {
  const days = await deps.settings.get(promptLogDaysSetting)
  await deps.db
    .updateTable('prompt_logs')
    .set({ messages: null })
    .where('messages', 'is not', null)
    .where('created_at', '<', new Date(deps.clock.now().getTime() - days * dayMs))
    .execute()
}
