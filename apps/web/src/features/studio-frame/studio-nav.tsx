import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import type { ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import { ViewNav } from '../../ui/view-nav.tsx'

/** The parts of the Studio, each with its views; works begin with a view for each kind of item. */
const parts = {
  overview: ['overview'],
  works: ['files', 'move'],
  audience: ['channel', 'fans', 'tiers', 'words'],
  revenue: ['sales', 'coupons', 'consumption', 'earnings', 'settlement'],
} as const
type Part = keyof typeof parts

const partNames: Record<Part, MessageDescriptor> = {
  overview: msg`Overview`,
  works: msg({ context: 'What a creator made', message: 'Works' }),
  audience: msg({ context: 'Those who follow a creator', message: 'Audience' }),
  revenue: msg({ context: 'What a creator earns', message: 'Revenue' }),
}

const viewNames: Record<(typeof parts)[Part][number], MessageDescriptor> = {
  overview: msg`Overview`,
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

/** The parts of the Studio side by side, and the views of the open one below them. */
export function StudioNav({ current }: { current: string }) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const names = Object.keys(parts) as Part[]
  const open = names.find(
    (part) => part === current || viewsOf(part, kinds).some(({ name }) => name === current),
  )
  const views = open === undefined ? [] : viewsOf(open, kinds)
  const studio = t`Studio`
  return (
    <div className="mb-6">
      <ViewNav
        label={studio}
        title={views.length > 1 ? null : studio}
        to="/studio"
        views={names.map((part) => ({
          name: part,
          label: t(partNames[part]),
          search: addressOf(part === 'works' ? part : parts[part][0]),
        }))}
        current={open ?? ''}
      />
      {open !== undefined && views.length > 1 && (
        <ViewNav
          label={t(partNames[open])}
          title={studio}
          to="/studio"
          views={views.map(({ name, label }) => ({
            name,
            label: t(label),
            search: addressOf(name),
          }))}
          current={current}
        />
      )}
    </div>
  )
}

function viewsOf(part: Part, kinds: ItemKinds): { name: string; label: MessageDescriptor }[] {
  const lists = kinds.map(({ studio }) => ({ name: studio.view, label: studio.viewName }))
  const shared = parts[part].map((name) => ({ name, label: viewNames[name] }))
  return part === 'works' ? [...lists, ...shared] : shared
}

function addressOf(view: string): Record<string, string> {
  return view === 'overview' ? {} : { view }
}
