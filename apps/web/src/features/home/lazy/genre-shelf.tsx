import { useLingui } from '@lingui/react/macro'
import type { Genre } from '@plax/contracts/story/story-values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { genreNames } from '../../story/genre-names.ts'
import { shelfQuery } from '../../story/shelf.api.ts'
import { SeeAll } from '../see-all.tsx'
import { ShelfBody, ShelfHead } from '../shelf.tsx'
import { useIsNear } from './use-is-near.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** The stories of a genre that are read most; fetched when the reader comes near. */
export function GenreShelf({ genre }: { genre: Genre }) {
  const { t } = useLingui()
  const { api } = useApp()
  const section = useRef<HTMLElement>(null)
  const isNear = useIsNear(section)
  const asked = shelfQuery(api, 'popular', genre)
  const isKept = useQueryClient().getQueryData(asked.queryKey) !== undefined
  const query = useQuery({ ...asked, enabled: isNear || isKept })
  useKeptPlace(section, { id: `genre-${genre}`, isDrawn: query.isSuccess })
  const name = t(genreNames[genre])
  return (
    <section ref={section}>
      <ShelfHead title={name}>
        <SeeAll search={{ genre }} title={name} />
      </ShelfHead>
      <ShelfBody id={`genre-${genre}`} label={name} query={query} />
    </section>
  )
}
