import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useViewer } from '../lib/viewer.ts'
import { Icon } from '../ui/icon.tsx'
import { destinationsFor, isAt } from './destinations.ts'
import { Logo } from '../ui/logo.tsx'

/** The left rail above 768 px: icons over names, and side by side where there is room. */
export function Rail() {
  const { t } = useLingui()
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t`Main`}
      className="sticky top-0 hidden h-dvh w-[84px] shrink-0 flex-col gap-1 border-r border-line px-2 py-4 md:flex xl:w-[220px] xl:px-3"
    >
      <div className="mb-4 flex justify-center xl:justify-start xl:px-2">
        <Logo nameClass="hidden xl:inline" />
      </div>
      {destinationsFor(viewer).map((entry) => (
        <Link
          key={entry.to}
          to={entry.to as '/story'}
          activeOptions={{ exact: true }}
          aria-current={isAt(entry, pathname) ? 'page' : undefined}
          className="flex flex-col items-center gap-1 rounded-md px-0.5 py-2.5 text-xs font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink xl:flex-row xl:gap-3 xl:px-3 xl:text-sm aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
        >
          <Icon name={entry.icon} className="size-5 shrink-0" />
          <span className="text-center leading-tight">{t(entry.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
