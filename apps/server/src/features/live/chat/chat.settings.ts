import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const chatDaysSetting = defineSetting({
  name: 'live.chat_days',
  schema: z.number().int().min(1).max(3650),
  default: 365,
  description:
    'Days that messages and events of live chats are kept; those of published replays stay as long as the replay.',
})
