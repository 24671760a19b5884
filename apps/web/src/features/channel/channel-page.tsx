import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames, languageTags } from '@plax/contracts/languages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { Fragment } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { BlockSlot } from '../blocks/block-slot.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { BlockedNotice } from '../blocks/blocked-notice.tsx'
import { ReportButton } from '../moderation/report-button.tsx'
import { SubscribeLink } from '../subscription/subscribe/subscribe-link.tsx'
import { creatorQuery } from './channel.api.ts'
import { CreatorContents } from './creator-contents.tsx'
import { CreatorStories } from './creator-stories.tsx'

/** A creator's channel (R-channel-002): who they are, and what they have published. */
export function ChannelPage() {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const viewer = useViewer()
  const { oid } = useParams({ from: '/framed/creatorhome/$oid' })
  const creator = useSuspenseQuery(creatorQuery(api, oid)).data
  if (!creator) return null
  const isOwn = viewer?.oid === oid
  const since = i18n.date(creator.registeredAt, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-10 px-4 py-8 md:px-8 md:py-12">
      <header className="flex flex-col items-center gap-5 text-center md:flex-row md:items-start md:gap-7 md:text-left">
        <Avatar name={creator.name} src={creator.picture?.url ?? null} size="xl" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-semibold">{creator.name}</h1>
          <p className="mt-1 text-sm text-ink-faint">
            {creator.name === creator.nickname ? null : `${creator.nickname} · `}
            <Trans>On Plax since {since}</Trans>
          </p>
          {creator.channelLanguage.length > 0 ? (
            <p className="mt-1 text-sm text-ink-faint">
              {creator.channelLanguage.map((lang, index) => (
                <Fragment key={lang}>
                  {index > 0 ? ' · ' : null}
                  <span lang={languageTags[lang]}>{languageNames[lang]}</span>
                </Fragment>
              ))}
            </p>
          ) : null}
          {creator.introduction ? (
            <p className="mt-3 max-w-[60ch] whitespace-pre-line text-ink-soft">
              {creator.introduction}
            </p>
          ) : null}
        </div>
        {isOwn && viewer.canWriteStories ? (
          <Link to="/studio" className={buttonClasses()}>
            <PenLine aria-hidden className="size-4" />
            <Trans>Studio</Trans>
          </Link>
        ) : null}
        {creator.isBlocked ? null : (
          <div className="flex items-center gap-1">
            <SubscribeLink creatorOid={oid} />
            <FavoriteButton creator={creator} />
            {isOwn ? null : <ReportButton target={{ kind: 'user', oid }} label={t`Report`} />}
            <BlockSlot creator={creator} />
          </div>
        )}
      </header>
      {creator.isBlocked ? (
        <BlockedNotice creator={creator} blocked={['user']} />
      ) : (
        <>
          <CreatorContents oid={oid} />
          <CreatorStories oid={oid} isOwn={isOwn} />
        </>
      )}
    </div>
  )
}
