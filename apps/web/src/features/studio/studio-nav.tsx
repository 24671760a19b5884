import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ViewNav } from '../../ui/view-nav.tsx'
import { readMonth, writeMonth } from '../../lib/month.ts'

export const studioViews = [
  'overview',
  'stories',
  'content',
  'files',
  'channel',
  'fans',
  'tiers',
  'coupons',
  'words',
  'consumption',
  'sales',
  'earnings',
  'settlement',
] as const
export type StudioView = (typeof studioViews)[number]

const names: Record<StudioView, MessageDescriptor> = {
  overview: msg`Overview`,
  stories: msg`Stories`,
  content: msg`Content`,
  files: msg`Files`,
  channel: msg`Channel`,
  fans: msg`Fans`,
  tiers: msg`Tiers`,
  coupons: msg`Coupons`,
  words: msg`Blocked keywords`,
  consumption: msg`Credit usage`,
  sales: msg`Sales`,
  earnings: msg`Earnings`,
  settlement: msg`Payouts`,
}

/** The parts of the Studio, side by side. */
export function StudioNav({ current }: { current: StudioView }) {
  const { t } = useLingui()
  const views = studioViews.map((name) => ({
    name,
    label: t(names[name]),
    search: addressOf(name),
  }))
  return (
    <div className="mb-6">
      <ViewNav label={t`Studio`} to="/studio" views={views} current={current} />
    </div>
  )
}

function addressOf(view: StudioView): Record<string, string> {
  if (view === 'overview') return {}
  if (view === 'consumption') return { month: writeMonth(readMonth('', new Date())) }
  return { view }
}
