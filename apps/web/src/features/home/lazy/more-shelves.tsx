import { useLingui } from '@lingui/react/macro'
import { shelfMinCount } from '@plax/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { loadAllTexts } from '../../../lib/language.ts'
import { Together } from '../../../ui/loaded.tsx'
import { topicsQuery } from '../../browse/topics.api.ts'
import { firstPeriod } from '../../ranking/period-names.ts'
import { topQuery } from '../../ranking/ranking.api.ts'
import { shelfQuery } from '../../story/shelf.api.ts'
import { SeeAll } from '../see-all.tsx'
import { Shelf } from '../shelf.tsx'
import { ContentShelf } from './content-shelf.tsx'
import { GenreShelf } from './genre-shelf.tsx'
import { RankingShelf } from './ranking-shelf.tsx'
import { useKeptPlace } from './use-kept-place.ts'

/**
 * What stands below the fold of Home: what many read beside what was shown already, what there is to watch, the ranking, and
 * a shelf by each genre that has stories enough.
 */
export function MoreShelves({ shown }: { shown: readonly string[] }) {
  const { t } = useLingui()
  const { api, i18n, language } = useApp()
  // Home comes with its first texts alone; what these shelves say is among the others. Another
  // language comes with all of its own.
  const texts = useQuery({
    queryKey: ['texts'],
    queryFn: () => loadAllTexts(i18n, language).then(() => true),
  })
  const topics = useQuery(topicsQuery(api))
  const popular = useQuery(shelfQuery(api, 'popular'))
  const ranking = useQuery(topQuery(api, firstPeriod))
  const place = useRef<HTMLDivElement>(null)
  useKeptPlace(place, { id: 'popular', isDrawn: popular.isSuccess && texts.isSuccess })
  if (!texts.data) return null
  const others = popular.data?.items.filter(({ contentOid }) => !shown.includes(contentOid))
  return (
    <Together queries={[popular, ranking]}>
      {others && others.length < shelfMinCount ? null : (
        <div ref={place}>
          <Shelf
            id="popular"
            title={t`Popular stories`}
            seeAll={<SeeAll search={{ sort: 'popular' }} title={t`Popular stories`} />}
            query={{ ...popular, data: others && { items: others } }}
          />
        </div>
      )}
      <ContentShelf />
      <RankingShelf />
      {topics.data?.shelfGenres.map((genre) => (
        <GenreShelf key={genre} genre={genre} />
      ))}
    </Together>
  )
}
