import { Trans, useLingui } from '@lingui/react/macro'
import type { Genre } from '@plax/contracts/story-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipGroup } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StoryCardSkeleton } from '../../ui/story-card.tsx'
import { genreNames } from '../story/genre-names.ts'
import { StoryLink } from '../story/story-link.tsx'
import { genreQuery } from './story-home.api.ts'

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

/** All stories of the genre that the address names, most read first. */
export function GenreStories({ genres }: { genres: Genre[] }) {
  const { t } = useLingui()
  const { api } = useApp()
  const asked = useSearch({ from: '/framed/story' }).genre
  const genre = genres.find((one) => one === asked) ?? genres[0] ?? 'other'
  const navigate = useNavigate({ from: '/story' })
  const choose = (chosen: Genre) =>
    void navigate({
      search: (search) => ({ ...search, genre: chosen }),
      replace: true,
      resetScroll: false,
    })
  const stories = useInfiniteQuery(genreQuery(api, genre))
  const items = stories.data?.pages.flatMap((page) => page.items) ?? []
  const again = () => void (items.length ? stories.fetchNextPage() : stories.refetch())
  return (
    <section id="genres" className="flex scroll-mt-20 flex-col gap-4">
      <h2 className="text-lg font-semibold">
        <Trans>By genre</Trans>
      </h2>
      <ChipGroup label={t`Genre`}>
        {genres.map((one) => (
          <Chip key={one} chosen={one === genre} onChoose={() => choose(one)}>
            {t(genreNames[one])}
          </Chip>
        ))}
      </ChipGroup>
      {stories.isPending ? (
        <div role="status" aria-label={t`Loading`} className={grid}>
          {[0, 1, 2, 3, 4].map((index) => (
            <StoryCardSkeleton key={index} />
          ))}
        </div>
      ) : null}
      <div className={grid}>
        {items.map((story) => (
          <StoryLink key={story.contentOid} story={story} />
        ))}
      </div>
      {stories.isError ? <ErrorState error={stories.error} onRetry={again} /> : null}
      {stories.hasNextPage && !stories.isError ? (
        <div className="flex justify-center">
          <Button busy={stories.isFetchingNextPage} onClick={() => void stories.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  )
}
