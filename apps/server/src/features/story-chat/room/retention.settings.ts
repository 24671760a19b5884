import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

const days = z.number().int().min(1).max(3650)

export const removedMessageDaysSetting = defineSetting({
  name: 'story.removed_message_days',
  schema: days,
  default: 30,
  description:
    'Days a reader can restore messages removed from a chat. Unused suggestions are kept just as long.',
})

export const previewDaysSetting = defineSetting({
  name: 'story.preview_days',
  schema: days,
  default: 7,
  description: 'Days a preview chat is kept after its last message.',
})

export const promptLogDaysSetting = defineSetting({
  name: 'story.prompt_log_days',
  schema: z.number().int().min(0).max(3650),
  default: 14,
  description:
    'Days the text of prompts is kept. A record of what they triggered is kept with the reply.',
})
