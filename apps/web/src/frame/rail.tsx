import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../lib/viewer.ts'
import { Icon } from '../ui/icon.tsx'
import { destinationsFor } from './destinations.ts'
import { Logo } from './logo.tsx'

/** The left rail above 768 px: icons over names, and side by side where there is room. */
export function Rail() {
  const { t } = useLingui()
  const viewer = useViewer()
  return (
    <nav
      aria-label={t`Main`}
      className="sticky top-0 hidden h-dvh w-[84px] shrink-0 flex-col gap-1 border-r border-line px-3 py-4 md:flex xl:w-[220px]"
    >
      <div className="mb-4 flex justify-center xl:justify-start xl:px-2">
        <Logo nameClass="hidden xl:inline" />
      </div>
      {destinationsFor(viewer).map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/' }}
          className="flex flex-col items-center gap-1 rounded-md px-2 py-2.5 text-xs font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink xl:flex-row xl:gap-3 xl:px-3 xl:text-sm data-[status=active]:bg-accent-soft data-[status=active]:text-accent-ink"
        >
          <Icon name={icon} className="size-5 shrink-0" />
          <span className="text-center leading-tight">{t(label)}</span>
        </Link>
      ))}
    </nav>
  )
}
