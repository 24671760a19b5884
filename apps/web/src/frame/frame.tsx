import { Trans } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '../lib/later.ts'
import { playingStore } from '../lib/playing.ts'
import { useStore } from '../lib/store.ts'
import { useViewer } from '../lib/viewer.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

const FooterControls = later(async () => (await import('./footer-controls.tsx')).FooterControls)

const LeavingBanner = later(
  async () => (await import('../features/leaving/leaving-banner.tsx')).LeavingBanner,
)

/**
 * Around every page but the prompt log (R-shell-005): rail and top bar above 768 px, bottom bar
 * below, and the page between them; nothing of its own around pages that take the whole screen.
 */
export function Frame() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const leaving = useViewer()?.withdrawsAt
  const playing = useStore(playingStore)
  if (screen) {
    return (
      <div data-frame={screen} className={screen === 'full' ? 'min-h-dvh' : undefined}>
        <Outlet />
      </div>
    )
  }
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div data-frame="chrome" className="flex min-h-[calc(100dvh-3.5rem)] md:min-h-dvh">
        <Rail />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar />
          {leaving ? (
            <Suspense>
              <LeavingBanner withdrawsAt={leaving} />
            </Suspense>
          ) : null}
          {/* A screen high from the start: what loads would push a footer in sight out of it. */}
          <main id="main" tabIndex={-1} className="min-h-svh min-w-0 flex-1 outline-none">
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      {playing ? (
        <Suspense>
          <playing.Mini />
        </Suspense>
      ) : null}
      <BottomBar />
    </>
  )
}

/** The foot of a page. Its switches are in the HTML at once; their code may come later. */
function Footer() {
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-3 border-t border-line px-4 py-6 text-sm text-ink-faint md:px-8">
      <Suspense>
        <FooterControls />
      </Suspense>
    </footer>
  )
}
