import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { cx } from '../../../ui/class-names.ts'
import { Age } from '../../../ui/age.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { useSections } from '../sections.ts'
import type { Dashboard } from './dashboard.api.ts'
import { DashboardPart } from './dashboard-part.tsx'

type Queue = Dashboard['queues'][number]

/** What a queue is called when its section's title names more than what waits in it. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  'GET /admin/moderation/cases': msg`Open reports`,
  'GET /admin/moderation/appeals': msg`Open appeals`,
  'GET /settlement/admin/runs/{month}': msg`Unsent payouts`,
  'GET /admin/jobs': msg`Failed jobs`,
}

/** Everything that waits for somebody, each with the way to it; what has most comes first. */
export function WaitingPart({ queues }: { queues: Queue[] }) {
  const waiting = queues.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))
  return (
    <DashboardPart id="waiting" title={<Trans>Waiting for you</Trans>}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {waiting.map((queue) => (
          <QueueTile key={queue.call} queue={queue} />
        ))}
      </ul>
    </DashboardPart>
  )
}

function QueueTile({ queue: { call, count, oldestAt, filters } }: { queue: Queue }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const section = useSections().find((one) => one.call === call)
  if (!section) return null
  const { icon: Icon } = section
  return (
    <li>
      <Link
        to="/admin/$"
        params={{ _splat: section.path }}
        search={filters as never}
        className={cx(
          'flex h-full flex-col gap-1 rounded-lg border bg-raised p-4 transition-colors hover:bg-pressed',
          count > 0 ? 'border-accent' : 'border-line',
        )}
      >
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0">{t(names[call] ?? section.title)}</span>
        </span>
        <span className={cx('figures text-xl font-semibold', count === 0 && 'text-ink-faint')}>
          {new Intl.NumberFormat(locale).format(count)}
        </span>
        {oldestAt ? (
          <span className="text-xs text-ink-faint">
            <Trans>
              Oldest: <Age at={oldestAt} />
            </Trans>
          </span>
        ) : null}
      </Link>
    </li>
  )
}
