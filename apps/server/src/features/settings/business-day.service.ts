import type { ErrorCode } from '@plax/contracts/errors/index'
import { z } from 'zod'
import { defineSetting } from './settings.service.ts'

export const businessZoneSetting = defineSetting({
  name: 'platform.business_zone',
  schema: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
      error: 'setting.no_time_zone' satisfies ErrorCode,
    }),
  default: 'Asia/Seoul',
  description: 'Time zone for daily limits, daily check-ins, and payouts.',
})

/** The operator's day of an instant, `YYYY-MM-DD`. */
export function businessDayOf(now: Date, zone: string): string {
  return formatOf(zone).format(now)
}

/** The operator's month of an instant, `YYYY-MM`. */
export function businessMonthOf(now: Date, zone: string): string {
  return businessDayOf(now, zone).slice(0, 7)
}

/** Formats by their zone: to make one costs a hundred times what it costs to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format
}
