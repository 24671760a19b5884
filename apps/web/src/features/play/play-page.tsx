import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useZone } from '../../lib/use-zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Prose } from '../../ui/prose.tsx'
import { AdultGate, type ContentDisplay } from '../adult/adult-gate.tsx'
import { ItemGrid } from '../shelf/item-grid.tsx'
import { ContentAccess } from './content-access.tsx'
import { EncodingState } from './encoding-state.tsx'
import { contentQuery, type Content, similarQuery } from './content.api.ts'
import { Stage } from './stage.tsx'

/** A video, an audio or a clip on its own page: its picture, what it is, what is like it. */
export function PlayPage() {
  const { api } = useApp()
  const { contentOid } = useParams({ from: '/framed/play/$contentOid' })
  const { content, access } = useSuspenseQuery(contentQuery(api, contentOid)).data
  const similar = useQuery(similarQuery(api, contentOid)).data?.items ?? []
  const [display, setDisplay] = useState<ContentDisplay>('small-screen')
  const isForAdults = access.offers.some(({ kind }) => kind === 'verify_adult')
  return (
    <article
      data-display={display}
      className="mx-auto flex max-w-[1160px] flex-col gap-6 px-4 py-4 md:px-8 md:py-8"
    >
      {isForAdults ? (
        <AdultGate display={display} onDisplay={setDisplay} kind="content" />
      ) : (
        <Stage
          key={contentOid}
          content={content}
          access={access}
          next={similar[0] ?? null}
          onDisplay={setDisplay}
        />
      )}
      <Head content={content} />
      {content.editing ? <EncodingState contentOid={contentOid} /> : null}
      <ContentAccess content={content} access={access} />
      {content.description ? (
        <section dir="auto" className="max-w-[65ch] text-ink-soft">
          <Prose text={content.description} />
        </section>
      ) : null}
      {similar.length > 0 ? (
        <section>
          <h2 className="mb-4 text-lg font-semibold">
            <Trans>More like this</Trans>
          </h2>
          <ItemGrid kind="content" items={similar} />
        </section>
      ) : null}
    </article>
  )
}

function Head({ content }: { content: Content }) {
  const { t, i18n } = useLingui()
  const locale = i18n.locales?.toString()
  const timeZone = useZone()
  const plays = content.playCount.toLocaleString(locale)
  const { creatorOid } = content
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {content.status === 'inprogress' ? <Badge tone="gold">{t`Draft`}</Badge> : null}
        {content.isPrivate ? <Badge tone="gold">{t`Private`}</Badge> : null}
        {content.isAdult ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
        {content.isReplay ? <Badge>{t`Live replay`}</Badge> : null}
        {content.hashtags.map((tag) => (
          <Link key={tag} to="/search" search={{ pt: tag }} className="-my-1 inline-flex py-1">
            <Badge>#{tag}</Badge>
          </Link>
        ))}
      </div>
      <h1 dir="auto" className="text-xl font-semibold md:text-2xl">
        {content.title}
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <Link
          to="/creatorhome/$oid"
          params={{ oid: creatorOid }}
          className="inline-flex min-h-9 items-center font-medium text-ink hover:underline"
        >
          {content.creatorNickname}
        </Link>
        <span>{t`Plays: ${plays}`}</span>
        {content.publishedAt ? (
          <time dateTime={content.publishedAt}>
            {new Date(content.publishedAt).toLocaleDateString(locale, {
              dateStyle: 'medium',
              timeZone,
            })}
          </time>
        ) : null}
      </p>
    </header>
  )
}
