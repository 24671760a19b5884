import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageMessage } from '../../ui/page-message.tsx'
import type { Viewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { StudioNav } from './studio-nav.tsx'

/** A part of the Studio for creators alone, such as what they offer to subscribers. */
export function OnlyCreators({
  viewer,
  current,
  title = <Trans>Only creators can offer subscriptions</Trans>,
  children,
}: {
  viewer: Viewer
  current: string
  title?: ReactNode
  children: ReactNode
}) {
  if (!viewer.isCreator) {
    return (
      <PageMessage title={title} text={<Trans>Register and accept the terms and fees.</Trans>}>
        <Link to="/creator/apply" className={buttonClasses('primary')}>
          <Trans>Become a creator</Trans>
        </Link>
      </PageMessage>
    )
  }
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current={current} />
      {children}
    </div>
  )
}
