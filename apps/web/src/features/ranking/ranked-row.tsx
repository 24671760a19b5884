import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { typeNames } from '../play/type-names.ts'
import { contentCard } from '../play/content-card.tsx'
import { storyCard } from '../story/story-card.tsx'
import { genreNames } from '../story/genre-names.ts'
import { tagOf } from '../story/story-language.ts'
import type { RankedContent, RankedStory } from './ranking.api.ts'

/** One place of the ranking of stories. */
export function RankedStoryRow({ ranked }: { ranked: RankedStory }) {
  const { t } = useLingui()
  const { readers, story } = ranked
  return (
    <RankedRow
      ranked={ranked}
      item={story}
      frame="aspect-[3/4] w-16"
      link={storyCard.link(story.contentOid, { className: link, children: story.title })}
      introduction={story.briefIntroduction}
    >
      {story.creatorNickname} · {t(genreNames[story.genre])} ·{' '}
      <Plural value={readers} one="# reader" other="# readers" />
    </RankedRow>
  )
}

/** One place of the ranking of videos and audio. */
export function RankedContentRow({ ranked }: { ranked: RankedContent }) {
  const { t } = useLingui()
  const { viewers, content } = ranked
  const { contentOid, title } = content
  return (
    <RankedRow
      ranked={ranked}
      item={content}
      frame="aspect-video w-32 max-sm:w-28"
      link={contentCard.link(contentOid, { className: link, children: title })}
    >
      {content.creatorNickname} · {t(typeNames[content.type])} ·{' '}
      <Plural value={viewers} one="# viewer" other="# viewers" />
    </RankedRow>
  )
}

const link = 'after:absolute after:inset-0 after:rounded-xl'

/** The whole row takes the press. */
function RankedRow({
  ranked: { place, formerPlace },
  item,
  frame,
  link: way,
  introduction,
  children,
}: {
  ranked: Pick<RankedStory, 'place' | 'formerPlace'>
  item: Pick<RankedStory['story'], 'title' | 'thumbnail' | 'language'>
  /** The shape of its picture. */
  frame: string
  link: ReactNode
  introduction?: string
  children: ReactNode
}) {
  return (
    <li className="relative flex items-center gap-3 rounded-xl p-2 transition-colors hover:bg-pressed md:gap-4">
      <div className="flex w-9 shrink-0 flex-col items-center gap-0.5">
        <span className="text-xl font-semibold tabular-nums">{place}</span>
        <PlaceChange place={place} former={formerPlace} />
      </div>
      <Picture
        picture={item.thumbnail}
        alt=""
        name={item.title}
        sizes="128px"
        className={`${frame} shrink-0 rounded-lg`}
      />
      <div className="min-w-0" lang={tagOf(item.language)} dir="auto">
        <h3 className={introduction ? 'truncate font-semibold' : 'line-clamp-2 font-semibold'}>
          {way}
        </h3>
        {introduction ? <p className="line-clamp-2 text-sm text-ink-soft">{introduction}</p> : null}
        <p className="mt-0.5 truncate text-xs text-ink-faint">{children}</p>
      </div>
    </li>
  )
}

/** How an item moved since the period before. */
function PlaceChange({ place, former }: { place: number; former: number | null }) {
  const { t } = useLingui()
  if (former === null) {
    return (
      <span className="text-xs font-semibold text-accent-ink">
        <Trans context="place in a ranking">New</Trans>
      </span>
    )
  }
  const steps = Math.abs(former - place)
  if (steps === 0) {
    return <Minus role="img" aria-label={t`No change`} className="size-4 text-ink-faint" />
  }
  const rose = former > place
  const Arrow = rose ? ArrowUp : ArrowDown
  return (
    <span
      className={`inline-flex items-center text-xs font-semibold tabular-nums ${rose ? 'text-good' : 'text-ink-faint'}`}
    >
      <Arrow role="img" aria-label={rose ? t`Up by` : t`Down by`} className="size-3.5" />
      {steps}
    </span>
  )
}
