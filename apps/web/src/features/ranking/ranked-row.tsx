import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { Picture } from '../../ui/picture.tsx'
import { genreNames } from '../story/genre-names.ts'
import { tagOf } from '../story/story-language.ts'
import type { RankedStory } from './ranking.api.ts'

/** One place of a ranking; the whole row takes the press. */
export function RankedRow({ ranked }: { ranked: RankedStory }) {
  const { t } = useLingui()
  const { place, formerPlace, readers, story } = ranked
  return (
    <li className="relative flex items-center gap-3 rounded-xl p-2 transition-colors hover:bg-pressed md:gap-4">
      <div className="flex w-9 shrink-0 flex-col items-center gap-0.5">
        <span className="text-xl font-semibold tabular-nums">{place}</span>
        <PlaceChange place={place} former={formerPlace} />
      </div>
      <Picture
        picture={story.thumbnail}
        alt=""
        name={story.title}
        sizes="64px"
        className="aspect-[3/4] w-16 shrink-0 rounded-lg"
      />
      <div className="min-w-0" lang={tagOf(story.language)} dir="auto">
        <h3 className="truncate font-semibold">
          <Link
            to="/story/$contentOid"
            params={{ contentOid: story.contentOid }}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {story.title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-ink-soft">{story.briefIntroduction}</p>
        <p className="mt-0.5 truncate text-xs text-ink-faint">
          {story.creatorNickname} · {t(genreNames[story.genre])} ·{' '}
          <Plural value={readers} one="# reader" other="# readers" />
        </p>
      </div>
    </li>
  )
}

/** How a story moved since the period before. */
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
