import { msg, plural } from '@lingui/core/macro'
import type { KindSearch } from '../../lib/item-kinds/kind-search.ts'

export const contentSearch: KindSearch = {
  find: (api, query, signal) => api('GET /content/search', { query, signal }),
  countsChats: false,
  words: {
    languages: msg`Language`,
    popular: msg`Most played`,
    show: msg`Show results`,
    nothing: msg`No videos or audio match`,
    matches: msg`Your search matches videos and audio.`,
    shown: (count) => msg`${plural(count, { one: '# result shown', other: '# results shown' })}`,
  },
}
