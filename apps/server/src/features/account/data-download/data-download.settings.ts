import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const dataDownloadsPerDaySetting = defineSetting({
  name: 'account.data_downloads_per_day',
  schema: z.number().int().min(1).max(100),
  default: 5,
  description: 'Data downloads a user can request per day (UTC).',
})
