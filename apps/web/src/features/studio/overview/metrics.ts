import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatAmount } from '../../../ui/balance.tsx'
import type { Metric } from './overview.api.ts'

export const metrics = [
  'readers',
  'replies',
  'purchases',
  'gifts',
  'donations',
  'earnedMilli',
  'earnedCoins',
] as const

export const metricNames: Record<Metric, MessageDescriptor> = {
  readers: msg`Readers`,
  replies: msg`Paid replies`,
  purchases: msg({ message: 'Purchases', context: 'how many' }),
  gifts: msg({ message: 'Gifts', context: 'what is sold' }),
  donations: msg`Donations`,
  earnedMilli: msg`Earned (credits)`,
  earnedCoins: msg`Earned (coins)`,
}

export const metricBars: Record<Metric, string> = {
  readers: 'fill-accent',
  replies: 'fill-accent',
  purchases: 'fill-series-3',
  gifts: 'fill-series-4',
  donations: 'fill-series-5',
  earnedMilli: 'fill-teal',
  earnedCoins: 'fill-gold',
}

export function formatMetric(metric: Metric, value: number, locale: string): string {
  return formatAmount(value, metric === 'earnedMilli' ? 'credit' : 'coin', locale)
}
