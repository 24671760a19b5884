import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from './button.tsx'
import { PageMessage } from './page-message.tsx'

export function NotFoundPage() {
  return (
    <PageMessage
      title={<Trans>This page doesn’t exist</Trans>}
      text={<Trans>The link may be wrong, or the page was removed.</Trans>}
    >
      <Link to="/" className={buttonClasses('primary')}>
        <Trans>Go to Home</Trans>
      </Link>
    </PageMessage>
  )
}
