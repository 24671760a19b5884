import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useZone } from '../../lib/use-zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { ReportItem } from '../moderation/report-item.tsx'
import type { Content } from './content.api.ts'
import { ratingNames } from './rating-names.ts'

/** What a content is called, and how often it was played. */
export function ContentHead({ content }: { content: Content }) {
  const { t, i18n } = useLingui()
  const locale = i18n.locales?.toString()
  const timeZone = useZone()
  const plays = content.playCount.toLocaleString(locale)
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {content.status === 'inprogress' ? <Badge tone="gold">{t`Draft`}</Badge> : null}
        {content.isPrivate ? (
          <Badge tone="gold">{t({ message: 'Private', context: 'content' })}</Badge>
        ) : null}
        {content.isAdult ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
        {content.rating ? <Badge>{t(ratingNames[content.rating])}</Badge> : null}
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
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <span>{content.type === 'file' ? t`Views: ${plays}` : t`Plays: ${plays}`}</span>
        {content.publishedAt ? (
          <time dateTime={content.publishedAt}>
            {new Date(content.publishedAt).toLocaleDateString(locale, {
              dateStyle: 'medium',
              timeZone,
            })}
          </time>
        ) : null}
        <ReportItem contentOid={content.contentOid} creatorOid={content.creatorOid} />
      </div>
    </header>
  )
}
