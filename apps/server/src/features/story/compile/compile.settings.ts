import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const compileTimeoutSetting = defineSetting({
  name: 'story.compile_timeout_ms',
  schema: z.number().int().min(1).max(600_000),
  default: 30_000,
  description: 'Time limit for a compile in milliseconds, including time in the queue.',
})
