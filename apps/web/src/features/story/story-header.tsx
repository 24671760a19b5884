import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { BlockSlot } from '../blocks/block-slot.tsx'
import { LikeButton } from '../engagement/like-button.tsx'
import { ReportItem } from '../moderation/report-item.tsx'
import { SaveButton } from '../library/playlists/save-button.tsx'
import { CreatorLine } from '../subscription/creator-line.tsx'
import { genreNames } from './genre-names.ts'

type Answer = OutputOf<'GET /story-chat/chat-content'>

/** What a story is called, its one line, and whose it is; its owner also sees its state. */
export function StoryHeader({ content, access }: Answer) {
  const { t } = useLingui()
  const { contentOid, creator } = content
  const offersTiers = access.offers.every(({ kind }) => kind !== 'subscribe')
  return (
    <header className="flex flex-col items-start gap-4">
      <div className="flex flex-wrap gap-1.5">
        {content.state === 'draft' ? <Badge tone="gold">{t`Draft`}</Badge> : null}
        {content.visibility === 'private' ? <Badge tone="gold">{t`Private`}</Badge> : null}
        {content.isAdult ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
        <Link to="/browse" search={{ genre: content.genre }} className="-my-1 inline-flex py-1">
          <Badge tone="accent">{t(genreNames[content.genre])}</Badge>
        </Link>
        {content.hashtags.map((tag) => (
          <Link key={tag} to="/search" search={{ pt: tag }} className="-my-1 inline-flex py-1">
            <Badge>#{tag}</Badge>
          </Link>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        <h1 dir="auto" className="text-2xl font-semibold">
          {content.title}
        </h1>
        {content.briefIntroduction ? (
          <p dir="auto" className="text-lg text-pretty text-ink-soft">
            {content.briefIntroduction}
          </p>
        ) : null}
      </div>
      <CreatorLine creator={creator} offersTiers={offersTiers}>
        {content.relatedCreator ? (
          <Link
            to="/creatorhome/$oid"
            params={{ oid: content.relatedCreator.oid }}
            className="inline-flex min-h-11 min-w-0 items-center text-sm text-ink-soft hover:text-ink hover:underline"
          >
            <span className="truncate">
              <Trans>with {content.relatedCreator.name}</Trans>
            </span>
          </Link>
        ) : null}
      </CreatorLine>
      <div className="flex w-full flex-wrap items-center gap-2">
        {content.editing ? (
          <Link to="/story/setup/$contentOid" params={{ contentOid }} className={buttonClasses()}>
            <PenLine aria-hidden className="size-4" />
            <Trans>Edit</Trans>
          </Link>
        ) : null}
        <LikeButton contentOid={contentOid} />
        <SaveButton contentOid={contentOid} />
        {content.state === 'published' && content.visibility === 'public' ? (
          <ShareButton path={`/story/${contentOid}`} title={content.title} />
        ) : null}
        <ReportItem contentOid={contentOid} creatorOid={creator.oid} />
        <BlockSlot creator={creator} story={content} />
      </div>
    </header>
  )
}
