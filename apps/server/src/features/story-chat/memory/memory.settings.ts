import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

const turns = z.number().int().min(1).max(1000)

export const plotTurnsSetting = defineSetting({
  name: 'story.plot_compression_turns',
  schema: turns,
  default: 20,
  description: 'Turns that one plot summary covers.',
})

export const plotKeepSetting = defineSetting({
  name: 'story.plot_keep_turns',
  schema: z.number().int().min(0).max(1000),
  default: 10,
  description: 'Number of recent turns sent to the model in full instead of summarized.',
})

export const memoryTurnsSetting = defineSetting({
  name: 'story.memory_turns',
  schema: turns,
  default: 6,
  description: 'Turns in each batch from which facts are extracted.',
})
