import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { loadAllTexts } from '../../../lib/language.ts'
import { topicsQuery } from '../../ranking/ranking.api.ts'
import { shelfQuery } from '../home.api.ts'
import { Shelf } from '../shelf.tsx'
import { GenreShelf } from './genre-shelf.tsx'
import { RankingShelf } from './ranking-shelf.tsx'
import { useKeptPlace } from './use-kept-place.ts'

/** What stands below the fold of Home: the ranking, what many read, and a shelf by each genre that has stories. */
export function MoreShelves() {
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
  const place = useRef<HTMLDivElement>(null)
  useKeptPlace(place, { id: 'popular', isDrawn: popular.isSuccess && texts.isSuccess })
  if (!texts.data) return null
  return (
    <>
      <RankingShelf />
      <div ref={place}>
        <Shelf id="popular" title={t`Popular stories`} query={popular} />
      </div>
      {topics.data?.genres.map((genre) => (
        <GenreShelf key={genre} genre={genre} />
      ))}
    </>
  )
}
