import { Trans, useLingui } from '@lingui/react/macro'
import { textLanguageTags } from '@plax/contracts/pages/text-languages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../lib/app-context.ts'

/** The operator's pages, and the ledger, at the foot of every page. */
export function FooterLinks() {
  const { t } = useLingui()
  const { api, language } = useApp()
  const pages = useQuery({
    queryKey: ['footer-pages', language],
    queryFn: ({ signal }) => api('GET /account/info-pages', { signal }),
    staleTime: Infinity,
  })
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
      {pages.data?.items.map(({ pageId, language, title }) => (
        <Link
          key={pageId}
          to="/info/$pageId"
          params={{ pageId }}
          lang={textLanguageTags[language]}
          className={link}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

const link = 'rounded-sm py-1.5 hover:text-ink'
