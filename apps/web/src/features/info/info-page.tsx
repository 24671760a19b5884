import { Trans, useLingui } from '@lingui/react/macro'
import { textLanguageNames, textLanguageTags } from '@plax/contracts/pages/text-languages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Article } from '../../ui/article.tsx'
import { infoPageQuery } from './info.api.ts'

/** A page of the operator's own words (R-shell-008, 009, 010, 013). */
export function InfoPage() {
  const { pageId } = useParams({ from: '/framed/info/$pageId' })
  return <InfoText pageId={pageId} />
}

/** The notation of Japanese law (R-shell-011). */
export function TokushohoPage() {
  return <InfoText pageId="tokushoho" />
}

/** R-shell-012. */
export function FundSettlementPage() {
  return <InfoText pageId="fund-settlement" />
}

function InfoText({ pageId }: { pageId: string }) {
  const { i18n } = useLingui()
  const { api, language } = useApp()
  const viewer = useViewer()
  const page = useSuspenseQuery(infoPageQuery(api, pageId)).data
  const name = textLanguageNames[page.language]
  const changed = page.updatedAt
    ? i18n.date(page.updatedAt, { dateStyle: 'long', timeZone: 'UTC' })
    : null
  return (
    <article className="mx-auto w-full max-w-[72ch] px-4 py-8 md:px-8 md:py-12">
      <h1 lang={textLanguageTags[page.language]} className="text-xl font-semibold">
        {page.title}
      </h1>
      {changed ? (
        <p className="mt-1 text-sm text-ink-faint">
          <Trans>Last changed on {changed}</Trans>
        </p>
      ) : null}
      {page.language === language ? null : (
        <Note>
          <Trans>
            This page isn’t available in your language yet. You’re reading it in {name}.
          </Trans>
        </Note>
      )}
      {page.isDefault && viewer?.isAdmin ? (
        <Note>
          <Trans>
            For administrators: this is still the default text that came with the software. Read it
            and adapt it to your site.
          </Trans>
        </Note>
      ) : null}
      <div lang={textLanguageTags[page.language]} className="mt-6">
        <Article text={page.body} />
      </div>
    </article>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="mt-4 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
      {children}
    </p>
  )
}
