import { Trans } from '@lingui/react/macro'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useViewer } from '../lib/viewer.ts'
import { LogInFirst } from './log-in-first.tsx'

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
  return <LogInFirst icon={<Wallet aria-hidden />} title={title} text={text} />
}
