import { Trans, useLingui } from '@lingui/react/macro'
import type { Genre } from '@plax/contracts/story/story-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Chip, ChipGroup } from '../../ui/chip.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SeeAll } from '../home/see-all.tsx'
import { genreNames } from '../story/genre-names.ts'
import { storyCard } from '../story/story-card.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { genreQuery } from './story-home.api.ts'

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
  const list = useInfiniteQuery(genreQuery(api, genre))
  return (
    <section id="genres" className="flex scroll-mt-20 flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">
          <Trans>By genre</Trans>
        </h2>
        <SeeAll to="/browse" search={{ genre }} title={t(genreNames[genre])} />
      </div>
      <ChipGroup label={t`Genre`}>
        {genres.map((one) => (
          <Chip key={one} chosen={one === genre} onChoose={() => choose(one)}>
            {t(genreNames[one])}
          </Chip>
        ))}
      </ChipGroup>
      <Pages list={list} pending={<ItemGridShape card={storyCard} />} empty={null}>
        {(stories) => <ItemGrid card={storyCard} items={stories} />}
      </Pages>
    </section>
  )
}
