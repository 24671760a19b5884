import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdultGate } from '../../adult/adult-gate.tsx'
import { storyAdult } from '../story-adult.ts'
import { BlockedNotice } from '../../blocks/blocked-notice.tsx'
import { genreNames } from '../genre-names.ts'
import { StoryAccess } from '../story-access.tsx'
import { tagOf } from '../../../lib/item-language.ts'
import { storyQuery } from '../story.api.ts'

/** A story in front of the page from which it was chosen: its art, its one line, the ways into it. */
export function StoryPreview({ contentOid, onClose }: { contentOid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const story = useQuery(storyQuery(api, contentOid))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={story.data?.content.title ?? t`Story`}
      actions={
        <Link
          to="/story/$contentOid"
          params={{ contentOid }}
          search={{ passthrough: '1' }}
          className={buttonClasses()}
        >
          <Trans>Open story</Trans>
        </Link>
      }
    >
      <Loaded query={story} pending={<Skeleton className="h-64" />}>
        {(data) => <Told {...data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

type Answer = Parameters<typeof StoryAccess>[0]

function Told({ content, access, onClose }: Answer & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 sm:flex-row">
        <Picture
          picture={content.thumbnail}
          alt={t`Cover art for ${content.title}`}
          name={content.title}
          sizes="(min-width: 480px) 180px, 100vw"
          className="aspect-[5/4] shrink-0 rounded-lg border border-line sm:aspect-[3/4] sm:w-44"
        />
        <div className="flex min-w-0 flex-col items-start gap-3">
          <p
            lang={tagOf(content.language)}
            dir="auto"
            className="text-lg text-pretty text-ink-soft"
          >
            {content.briefIntroduction}
          </p>
          <p className="text-sm text-ink-faint">
            <Trans>by {content.creator.name}</Trans>
          </p>
          <div className="flex flex-wrap gap-1.5">
            {content.isAdult ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
            <Badge tone="accent">{t(genreNames[content.genre])}</Badge>
            {content.hashtags.map((tag) => (
              <Badge key={tag}>#{tag}</Badge>
            ))}
          </div>
        </div>
      </div>
      {access.reason === 'blocked' ? (
        <BlockedNotice creator={content.creator} story={content} blocked={access.blocked} />
      ) : access.reason === 'not_adult' ? (
        <AdultGate display="small-screen" onDisplay={onClose} words={storyAdult} />
      ) : (
        <StoryAccess content={content} access={access} />
      )}
    </div>
  )
}
