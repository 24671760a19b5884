import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { sections } from './sections.ts'

/** The sections at the left from 768 px on; below, they are a select in the bar. */
export function ConsoleRail({ current }: { current: string }) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Sections`}
      className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-[220px] shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line px-3 py-4 md:flex"
    >
      {sections.map(({ path, title, icon: Icon }) => (
        <Link
          key={path}
          to="/admin/$"
          params={{ _splat: path }}
          aria-current={path === current ? 'page' : undefined}
          className="flex items-center gap-3 rounded-md px-3 py-2 text-sm font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
        >
          <Icon aria-hidden className="size-[18px] shrink-0" />
          <span className="min-w-0 flex-1">{t(title)}</span>
        </Link>
      ))}
    </nav>
  )
}
