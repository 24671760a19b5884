import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'
import type { KindRanking, Ranked } from '../../lib/item-kinds/kind-ranking.ts'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { tagOf } from '../../lib/item-language.ts'

/** One place of a ranking; the whole row takes the press. */
export function RankedRow<Row extends Ranked>({
  ranked,
  ranking,
  card,
}: {
  ranked: Row
  ranking: Pick<KindRanking<Row>, 'factsOf'>
  card: Pick<CardKind, 'shape' | 'link'>
}) {
  const { t } = useLingui()
  const { place, formerPlace } = ranked
  const {
    contentOid,
    title,
    thumbnail,
    language,
    introduction,
    author,
    topic,
    users,
    callerAccess,
  } = ranking.factsOf(ranked)
  const frame = card.shape === 'wide' ? 'aspect-video w-32 max-sm:w-28' : 'aspect-[3/4] w-16'
  return (
    <li className="relative flex items-center gap-3 rounded-xl p-2 transition-colors hover:bg-pressed md:gap-4">
      <div className="flex w-9 shrink-0 flex-col items-center gap-0.5">
        <span className="text-xl font-semibold tabular-nums">{place}</span>
        <PlaceChange place={place} former={formerPlace} />
      </div>
      <Picture
        picture={thumbnail}
        alt=""
        name={title}
        sizes="128px"
        className={`${frame} shrink-0 rounded-lg`}
      />
      <div className="min-w-0" lang={tagOf(language)} dir="auto">
        <h3 className={introduction ? 'truncate font-semibold' : 'line-clamp-2 font-semibold'}>
          {card.link(contentOid, {
            className: 'after:absolute after:inset-0 after:rounded-xl',
            children: title,
          })}
        </h3>
        {introduction ? <p className="line-clamp-2 text-sm text-ink-soft">{introduction}</p> : null}
        <p className="mt-0.5 truncate text-xs text-ink-faint">
          {author} · {t(topic)} · {t(users)}
        </p>
        <CallerAccessBadge access={callerAccess} />
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
