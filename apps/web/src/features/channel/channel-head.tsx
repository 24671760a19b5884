import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { languageNames, languageTags } from '@plax/contracts/languages'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { OnAirBadge } from '../../ui/on-air-badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { BlockSlot } from '../blocks/block-slot.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { ReportButton } from '../moderation/report-button.tsx'
import { SubscribeLink } from '../subscription/subscribe/subscribe-link.tsx'
import type { Channel } from './channel.api.ts'
import { SocialLinks } from './social-links.tsx'

const ChannelIdentity = lazy(async () => ({
  default: (await import('./channel-identity.tsx')).ChannelIdentity,
}))

/** Who a creator is, in their own words, and what a fan can do. */
export function ChannelHead({ channel }: { channel: Channel }) {
  const { creator, banner } = channel
  return (
    <header className="flex flex-col gap-5">
      {banner ? (
        <Picture
          picture={banner}
          alt=""
          name={creator.name}
          sizes="(min-width: 1200px) 1200px, 100vw"
          eager
          className="-mx-4 aspect-[3/1] md:mx-0 md:aspect-[5/1] md:rounded-lg"
        />
      ) : null}
      <div className="flex flex-col items-center gap-5 text-center md:flex-row md:items-start md:gap-7 md:text-left">
        <span className={banner ? 'relative -mt-14 shrink-0 md:mt-0' : 'shrink-0'}>
          <Avatar name={creator.name} src={creator.picture?.url ?? null} size="xl" eager />
        </span>
        <About channel={channel} />
        <Actions channel={channel} />
      </div>
    </header>
  )
}

function About({ channel }: { channel: Channel }) {
  const { i18n } = useLingui()
  const { creator, intro, introLanguage, followerCount, memberCount } = channel
  const since = i18n.date(creator.registeredAt, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <div className="min-w-0 flex-1">
      <h1 dir="auto" className="text-2xl font-semibold break-words">
        {creator.name}
      </h1>
      <OnAirBadge creatorOid={creator.oid} />
      <p className="mt-1 text-sm text-ink-faint">
        {creator.name === creator.nickname ? null : `${creator.nickname} · `}
        <Plural value={followerCount} one="# follower" other="# followers" />
        {' · '}
        {memberCount > 0 ? (
          <>
            <Plural value={memberCount} one="# subscriber" other="# subscribers" />
            {' · '}
          </>
        ) : null}
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
      {intro ? (
        <p
          dir="auto"
          lang={introLanguage ? languageTags[introLanguage] : undefined}
          className="mt-3 max-w-[60ch] break-words whitespace-pre-line text-ink-soft"
        >
          <LinkedText text={intro} />
        </p>
      ) : null}
      <SocialLinks links={channel.links} discordId={channel.discordId} />
    </div>
  )
}

/** Opens the dialog that changes what stands here; its code loads then. */
function Edit({ channel }: { channel: Channel }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<PenLine aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        <Trans>Edit channel</Trans>
      </Button>
      {isOpen ? (
        <Suspense>
          <ChannelIdentity channel={channel} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Actions({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { creator, isFavorite, isBlocked, canManage } = channel
  const isOwn = viewer?.oid === creator.oid
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      {canManage ? <Edit channel={channel} /> : null}
      {isOwn && viewer.canWriteStories ? (
        <Link to="/studio" className={buttonClasses()}>
          <Trans>Studio</Trans>
        </Link>
      ) : null}
      {isBlocked ? null : (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <SubscribeLink creatorOid={creator.oid} />
          <FollowButton creator={{ ...creator, isFavorite }} />
          <ShareButton path={channel.path} title={creator.name} />
          <span className="flex">
            {isOwn ? null : (
              <ReportButton target={{ kind: 'user', oid: creator.oid }} label={t`Report`} />
            )}
            <BlockSlot creator={creator} />
          </span>
        </div>
      )}
    </div>
  )
}
