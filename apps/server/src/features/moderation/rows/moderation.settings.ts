import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const shadowNewAccountsSetting = defineSetting({
  name: 'moderation.shadow_new_accounts_hours',
  schema: z.number().int().min(0).max(8760),
  default: 0,
  description:
    'Hours during which a new user’s comments are visible only to that user. 0 shows them to everyone immediately.',
})

export const reportsPerDaySetting = defineSetting({
  name: 'moderation.reports_per_day',
  schema: z.number().int().min(1).max(10_000),
  default: 50,
  description: 'How many reports one user can send in a day.',
})

export const appealDaysSetting = defineSetting({
  name: 'moderation.appeal_days',
  schema: z.number().int().min(1).max(3650),
  default: 180,
  description: 'Days after a decision during which the person it’s about can appeal, once.',
})

export const reportDaysSetting = defineSetting({
  name: 'moderation.report_days',
  schema: z.number().int().min(30).max(3650),
  default: 365,
  description:
    'Days that reports and their evidence are kept after their case is closed. Decisions stay.',
})
