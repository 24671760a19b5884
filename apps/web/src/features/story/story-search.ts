import { msg, plural } from '@lingui/core/macro'
import type { KindSearch } from '../../lib/item-kinds/kind-search.ts'

export const storySearch: KindSearch = {
  find: (api, query, signal) => api('GET /story-chat/search/stories', { query, signal }),
  findLanguages: async (api, signal) => (await api('GET /story-chat/topics', { signal })).languages,
  countsChats: true,
  words: {
    languages: msg`Story language`,
    popular: msg`Most read`,
    show: msg`Show stories`,
    nothing: msg`No stories match`,
    matches: msg`Your search matches stories.`,
    shown: (count) => msg`${plural(count, { one: '# story shown', other: '# stories shown' })}`,
  },
}
