import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shows its children to readers who are signed in, and to others the way there. */
export function SignedIn({
  title = <Trans>Log in to see your wallet</Trans>,
  text = <Trans>Coins and credits stay with your account, so you have them on every device.</Trans>,
  children,
}: {
  title?: ReactNode
  text?: ReactNode
  children: ReactNode
}) {
  const viewer = useViewer()
  if (viewer) return children
  return (
    <EmptyState icon={<Wallet aria-hidden />} title={title} text={text}>
      <Button variant="primary" onClick={openSignIn}>
        <Trans>Log in</Trans>
      </Button>
      <Link to="/signup" className={buttonClasses()}>
        <Trans>Sign up</Trans>
      </Link>
    </EmptyState>
  )
}
