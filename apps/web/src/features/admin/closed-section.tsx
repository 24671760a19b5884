import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PageMessage } from '../../ui/page-message.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import type { Section } from './sections.ts'

/** Replaces a section that the viewer's roles don't open. */
export function ClosedSection({ section }: { section: Section }) {
  const { t } = useLingui()
  const name = t(section.title)
  return (
    <PageMessage
      title={<Trans context="console">You don’t have access</Trans>}
      text={
        <Trans>Your role doesn’t include “{name}”. If you need it, ask an administrator.</Trans>
      }
    >
      <Link to="/admin/$" params={{ _splat: '' }} className={buttonClasses('primary')}>
        <Trans>Go to console</Trans>
      </Link>
    </PageMessage>
  )
}
