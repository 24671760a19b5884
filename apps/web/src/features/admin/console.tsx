import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { useApp } from '../../lib/app-context.ts'
import { useTabTitle } from '../../lib/use-tab-title.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChargingClosed } from '../wallet/charging-closed.tsx'
import { chargeQuery } from '../wallet/wallet.api.ts'
import { ClosedSection } from './closed-section.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { findSection, groupSections, groupTitles, useSections } from './sections.ts'

/** The sections beside the one that the address names; without a name the first. */
export function Console({ viewer }: { viewer: Viewer }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const sections = useSections()
  const [path = '', item = ''] = pathname
    .replace(/^\/admin\/?/, '')
    .split('/')
    .map(plainText)
  const section = path ? sections.find((one) => one.path === path) : sections[0]
  const closed = section ? undefined : findSection(path)
  useTabTitle(section ? `${t(section.title)} · ${t`Administration`}` : t`Administration`)
  return (
    <div className="flex min-h-dvh flex-col">
      <ConsoleBar viewer={viewer} current={section?.path ?? ''} />
      <div className="flex min-w-0 flex-1">
        <ConsoleRail current={section?.path ?? ''} />
        <main
          id="main"
          tabIndex={-1}
          aria-label={section ? t(section.title) : undefined}
          className="min-w-0 flex-1 px-4 py-6 pb-16 outline-none md:px-8 md:py-8"
        >
          {section ? (
            <div className="mx-auto flex max-w-[1200px] flex-col gap-6">
              <PaymentState />
              <Suspense key={section.path} fallback={<Skeleton className="h-96" />}>
                <section.Screen item={item} />
              </Suspense>
            </div>
          ) : closed ? (
            <ClosedSection section={closed} />
          ) : (
            <NotFoundPage />
          )}
        </main>
      </div>
    </div>
  )
}

/** Above every screen while no money can be taken. */
function PaymentState() {
  const { api } = useApp()
  const offer = useQuery(chargeQuery(api, 'KRW'))
  return offer.data?.gateway.isOpen === false ? <ChargingClosed /> : null
}

/** A part of the address as it was meant; one that no browser wrote stays as it is. */
function plainText(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The sections at the left from 768 px on; below, they are a select in the bar. */
function ConsoleRail({ current }: { current: string }) {
  const { t } = useLingui()
  const sections = useSections()
  return (
    <nav
      aria-label={t`Sections`}
      className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-[220px] shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line px-3 py-4 md:flex"
    >
      {groupSections(sections).map(({ group, sections: grouped }) => (
        <div
          key={group ?? ''}
          role={group ? 'group' : undefined}
          aria-labelledby={group ? `sections-${group}` : undefined}
        >
          {group ? (
            <h2
              id={`sections-${group}`}
              className="px-3 pt-4 pb-1 text-xs font-medium text-ink-faint"
            >
              {t(groupTitles[group])}
            </h2>
          ) : null}
          {grouped.map(({ path, title, icon: Icon }) => (
            <Link
              key={path}
              to="/admin/$"
              params={{ _splat: path }}
              aria-current={path === current ? 'page' : undefined}
              className="flex items-center gap-3 rounded-md px-3 py-1.5 text-sm font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:py-2.5"
            >
              <Icon aria-hidden className="size-[18px] shrink-0" />
              <span className="min-w-0 flex-1">{t(title)}</span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
