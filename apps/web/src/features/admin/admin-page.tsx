import { Trans } from '@lingui/react/macro'
import { opensConsole } from '@plax/contracts/staff'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PageMessage } from '../../ui/page-message.tsx'
import { useApp } from '../../lib/app-context.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'
import { Console } from './console.tsx'

/** The console, for administrators and staff; the server refuses others whatever is shown here. */
export function AdminPage() {
  const { api } = useApp()
  const viewer = useQuery(viewerQuery(api))
  if (viewer.isPending) return null
  if (viewer.data && opensConsole(new Set(viewer.data.roles)))
    return <Console viewer={viewer.data} />
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PageMessage
        title={<Trans>You don’t have access</Trans>}
        text={<Trans>This page is for administrators and staff.</Trans>}
      >
        {viewer.data ? null : <LogInButton />}
        <Link to="/" className={buttonClasses()}>
          <Trans>Go to Home</Trans>
        </Link>
      </PageMessage>
    </main>
  )
}
