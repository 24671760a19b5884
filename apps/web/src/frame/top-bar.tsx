import { Trans } from '@lingui/react/macro'
import { openSignIn } from '../lib/sign-in-state.ts'
import { useViewer } from '../lib/viewer.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from './logo.tsx'

/** Who is reading and what they hold. */
export function TopBar() {
  const viewer = useViewer()
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-ground/95 px-4 backdrop-blur-sm md:px-8">
      <div className="md:hidden">
        <Logo nameClass="max-sm:sr-only" />
      </div>
      <div className="ml-auto flex items-center gap-2">
        {viewer ? null : (
          <Button variant="ghost" onClick={openSignIn}>
            <Trans>Log in</Trans>
          </Button>
        )}
      </div>
    </header>
  )
}
