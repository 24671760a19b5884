import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useViewer } from '../lib/viewer.ts'
import { Icon } from '../ui/icon.tsx'
import { isAt, phoneDestinationsFor } from './destinations.ts'

/** The bar of a phone, at the thumb. */
export function BottomBar() {
  const { t } = useLingui()
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t`Main`}
      className="sticky bottom-0 z-20 flex border-t border-line bg-ground/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm md:hidden"
    >
      {phoneDestinationsFor(viewer).map((entry) => (
        <Link
          key={entry.to}
          to={entry.to as '/story'}
          activeOptions={{ exact: true }}
          aria-current={isAt(entry, pathname) ? 'page' : undefined}
          className="flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium text-ink-soft aria-[current=page]:text-accent-ink"
        >
          <Icon name={entry.icon} className="size-5" />
          <span className="max-w-full truncate px-1 leading-none">{t(entry.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
