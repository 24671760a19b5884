import { Trans, useLingui } from '@lingui/react/macro'
import { shelfMinCount } from '@plax/contracts/limits'
import type { RankingPeriod } from '@plax/contracts/shelf/ranking-values'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { ItemKind, ItemKinds } from '../../../lib/item-kinds/item-kind.ts'
import { useKindInAddress } from '../../../lib/item-kinds/use-kind.ts'
import { cx } from '../../../ui/class-names.ts'
import { Chip, ChipGroup } from '../../../ui/chip.tsx'
import { firstPeriod } from '../../ranking/period-names.ts'
import { PeriodSwitch } from '../../ranking/period-switch.tsx'
import { topOfKindQuery } from '../../ranking/ranking.api.ts'
import { ItemLink } from '../../shelf/item-link.tsx'
import { ShelfStates, ShelfTrack } from '../shelf.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { wideItem } from './wide-item.ts'

/** The first places of the rankings of the kinds that have enough; nothing where none has. */
export function RankingShelf() {
  const { api, kinds } = useApp()
  const tops = useQueries({ queries: kinds.map((kind) => topOfKindQuery(api, kind, firstPeriod)) })
  const [chosen, setChosen] = useState<ItemKind | null>(null)
  const ranked = kinds.filter((_, index) => {
    const { data } = tops[index] ?? {}
    return data !== undefined && data.items.length >= shelfMinCount
  })
  const kind = chosen ?? ranked[0]
  return kind ? <Ranking kind={kind} kinds={ranked} onKind={setChosen} /> : null
}

/** Of one kind, with the choice of the kind and of the period. */
function Ranking({
  kind,
  kinds,
  onKind,
}: {
  kind: ItemKind
  kinds: ItemKinds
  onKind: (kind: ItemKind) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const nameOf = useKindInAddress()
  const [period, setPeriod] = useState<RankingPeriod>(firstPeriod)
  const query = useQuery(topOfKindQuery(api, kind, period))
  const section = useRef<HTMLElement>(null)
  const id = `ranking-${kind.name}-${period}`
  useKeptPlace(section, { id, isDrawn: query.isSuccess })
  const named = nameOf(kind)
  return (
    <section ref={section}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-lg font-semibold">
          <Trans>Ranking</Trans>
        </h2>
        {kinds.length > 1 ? (
          <ChipGroup label={t`Show`}>
            {kinds.map((one) => (
              <Chip key={one.name} chosen={one === kind} onChoose={() => onKind(one)}>
                {t(one.plural)}
              </Chip>
            ))}
          </ChipGroup>
        ) : null}
        <PeriodSwitch value={period} onChange={setPeriod} />
        <Link
          to="/ranking"
          search={{ period, ...(named && { kind: named }) }}
          className="ml-auto inline-flex min-h-9 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          <Trans>View full ranking</Trans>
        </Link>
      </div>
      <ShelfStates query={query} empty={t(kind.ranking.words.nothing[period])}>
        {({ items }) => (
          <ShelfTrack id={id} label={t`Ranking`}>
            {items.map((row) => (
              <div
                key={kind.ranking.factsOf(row).contentOid}
                className={cx('relative', kind.card.shape === 'wide' && wideItem)}
              >
                <ItemLink card={kind.card} item={kind.ranking.itemOf(row)} />
                <span className="pointer-events-none absolute top-2 right-2 flex h-8 min-w-8 items-center justify-center rounded-md bg-ground/90 px-2 font-semibold tabular-nums">
                  {row.place}
                </span>
              </div>
            ))}
          </ShelfTrack>
        )}
      </ShelfStates>
    </section>
  )
}
