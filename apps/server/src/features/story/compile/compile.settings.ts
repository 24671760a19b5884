import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const compileTimeoutSetting = defineSetting({
  name: 'story.compile_timeout_ms',
  schema: z.number().int().min(1).max(600_000),
  default: 30_000,
  description: 'How long a compile can take before it times out, including time in the queue.',
})
