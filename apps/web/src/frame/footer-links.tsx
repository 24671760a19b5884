import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** The operator's pages, and the ledger, at the foot of every page. */
export function FooterLinks() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`About this site`} className="flex basis-full flex-wrap gap-x-4">
      <Link to="/info/$pageId" params={{ pageId: 'legal' }} className={link}>
        <Trans>Legal notice</Trans>
      </Link>
      <Link to="/info/$pageId" params={{ pageId: 'oppolicy1' }} className={link}>
        <Trans>Community guidelines</Trans>
      </Link>
      <Link to="/info/$pageId" params={{ pageId: 'oppolicy2' }} className={link}>
        <Trans>Guideline enforcement</Trans>
      </Link>
      <Link to="/info/$pageId" params={{ pageId: 'payment-terms' }} className={link}>
        <Trans>Payment terms</Trans>
      </Link>
      <Link to="/tokushoho" className={link}>
        <Trans>Commercial disclosure (Japan)</Trans>
      </Link>
      <Link to="/fund-settlement" className={link}>
        <Trans>Payment services disclosure</Trans>
      </Link>
      <Link to="/invariants" className={link}>
        <Trans>Ledger</Trans>
      </Link>
    </nav>
  )
}

const link = 'rounded-sm py-1.5 hover:text-ink'
