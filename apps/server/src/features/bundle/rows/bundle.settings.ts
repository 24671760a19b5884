import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const keptDaysSetting = defineSetting({
  name: 'bundle.kept_days',
  schema: z.number().int().min(1).max(365),
  default: 7,
  description: 'Days a creator’s export can be downloaded before its file is deleted.',
})

export const importGigabytesSetting = defineSetting({
  name: 'bundle.import_gigabytes',
  schema: z.number().int().min(1).max(10_000),
  default: 100,
  description: 'Maximum unpacked size of a ZIP file to import, in gigabytes.',
})
