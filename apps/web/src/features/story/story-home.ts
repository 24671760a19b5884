import { msg } from '@lingui/core/macro'
import type { KindHome } from '../../lib/item-kinds/kind-home.ts'
import { genreNames } from './genre-names.ts'
import { shelfQuery } from './shelf.api.ts'
import { topicsQuery } from './topics.api.ts'

/** The stories that many read, and those of each genre that has enough for a shelf. */
export const storyHome: KindHome = {
  listShelves: async ({ api, queryClient }) => {
    const { shelfGenres } = await queryClient.ensureQueryData(topicsQuery(api))
    const to = '/browse'
    return {
      first: [
        {
          id: 'popular',
          title: msg`Popular stories`,
          to,
          search: { sort: 'popular' },
          isWithoutShown: true,
          query: shelfQuery(api, 'popular'),
        },
      ],
      further: shelfGenres.map((genre) => ({
        id: `genre-${genre}`,
        title: genreNames[genre],
        to,
        search: { genre },
        query: shelfQuery(api, 'popular', genre),
      })),
    }
  },
}
