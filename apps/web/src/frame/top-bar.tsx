import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '../lib/later.ts'
import { openSignIn } from '../lib/sign-in-state.ts'
import { useViewer } from '../lib/viewer.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

const SignedInBar = later(async () => (await import('./signed-in-bar.tsx')).SignedInBar)

const HeaderSearch = later(async () => (await import('./header-search.tsx')).HeaderSearch)

/** Who is reading and what they hold. */
export function TopBar() {
  const viewer = useViewer()
  // Asked here, where it is as the server drew it: the box comes to life later, maybe on another page.
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-ground px-4 md:px-8">
      <div className="flex md:hidden">
        <Logo nameClass="max-sm:hidden" />
      </div>
      {pathname === '/search' ? null : (
        <Suspense>
          <HeaderSearch />
        </Suspense>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {viewer ? (
          <Suspense>
            <SignedInBar viewer={viewer} />
          </Suspense>
        ) : (
          <>
            <Button variant="ghost" onClick={openSignIn}>
              <Trans>Log in</Trans>
            </Button>
            <Link to="/signup" className={buttonClasses('primary')}>
              <Trans>Sign up</Trans>
            </Link>
          </>
        )}
      </div>
    </header>
  )
}
