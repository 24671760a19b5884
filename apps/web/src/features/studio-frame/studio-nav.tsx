import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ViewNav } from '../../ui/view-nav.tsx'
import { readMonth, writeMonth } from '../../lib/month.ts'

/** The parts of the Studio, each with its views. */
const parts = {
  overview: ['overview'],
  works: ['stories', 'content', 'files', 'move'],
  audience: ['channel', 'fans', 'tiers', 'coupons', 'words'],
  revenue: ['sales', 'consumption', 'earnings', 'settlement'],
} as const
type Part = keyof typeof parts
export type StudioView = (typeof parts)[Part][number]

const partNames: Record<Part, MessageDescriptor> = {
  overview: msg`Overview`,
  works: msg({ context: 'What a creator made', message: 'Works' }),
  audience: msg({ context: 'Those who follow a creator', message: 'Audience' }),
  revenue: msg({ context: 'What a creator earns', message: 'Revenue' }),
}

const viewNames: Record<StudioView, MessageDescriptor> = {
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
  move: msg`Export and import`,
}

/** The parts of the Studio side by side, and the views of the one that is open below them. */
export function StudioNav({ current }: { current: StudioView }) {
  const { t } = useLingui()
  const names = Object.keys(parts) as Part[]
  const open = names.find((part) => (parts[part] as readonly StudioView[]).includes(current))
  const views = open === undefined ? [] : parts[open]
  const studio = t`Studio`
  return (
    <div className="mb-6">
      <ViewNav
        label={studio}
        title={views.length > 1 ? null : studio}
        to="/studio"
        views={names.map((name) => ({
          name,
          label: t(partNames[name]),
          search: addressOf(parts[name][0]),
        }))}
        current={open ?? ''}
      />
      {open !== undefined && views.length > 1 && (
        <ViewNav
          label={t(partNames[open])}
          title={studio}
          to="/studio"
          views={views.map((name) => ({
            name,
            label: t(viewNames[name]),
            search: addressOf(name),
          }))}
          current={current}
        />
      )}
    </div>
  )
}

function addressOf(view: StudioView): Record<string, string> {
  if (view === 'overview') return {}
  if (view === 'consumption') return { month: writeMonth(readMonth('', new Date())) }
  return { view }
}
