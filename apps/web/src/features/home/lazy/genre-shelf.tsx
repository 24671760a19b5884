import { Trans, useLingui } from '@lingui/react/macro'
import { genres, type Genre } from '@plax/contracts/story-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { genreNames } from '../../story/genre-names.ts'
import { shelfQuery, type StoryCardData } from '../home.api.ts'
import { ShelfBody } from '../shelf.tsx'

/** One shelf for all genres that have a story, and the choice between them. */
export function GenreShelf({ stories }: { stories: StoryCardData[] }) {
  const { t } = useLingui()
  const { api } = useApp()
  const present = genres.filter((genre) => stories.some((story) => story.genre === genre))
  const [chosen, setChosen] = useState<Genre | null>(null)
  const genre = chosen ?? present[0] ?? 'other'
  const query = useQuery(shelfQuery(api, 'popular', genre))
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>By genre</Trans>
      </h2>
      <div role="group" aria-label={t`Genre`} className="mb-4 flex flex-wrap gap-2">
        {present.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === genre}
            onClick={() => setChosen(one)}
            className="h-9 rounded-full border border-line px-4 text-sm font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink pointer-coarse:h-11"
          >
            {t(genreNames[one])}
          </button>
        ))}
      </div>
      <ShelfBody label={t(genreNames[genre])} query={query} />
    </section>
  )
}
