import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClasses } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { LogInButton } from './log-in-button.tsx'

/** In place of what belongs to an account, for visitors. */
export function LogInFirst(props: { icon: ReactNode; title: ReactNode; text?: ReactNode }) {
  return (
    <EmptyState {...props}>
      <LogInButton />
      <Link to="/signup" className={buttonClasses()}>
        <Trans>Sign up</Trans>
      </Link>
    </EmptyState>
  )
}
