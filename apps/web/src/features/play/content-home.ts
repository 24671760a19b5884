import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentType } from '@plax/contracts/content/content-values'
import type { Api } from '../../lib/api.ts'
import type { KindHome } from '../../lib/item-kinds/kind-home.ts'
import { contentTopicsQuery } from './topics.api.ts'

const shelfTitles: Record<ContentType, MessageDescriptor> = {
  video: msg`New videos`,
  audio: msg`New audio`,
  branching: msg`Stories with many endings`,
  clip: msg`New clips`,
  file: msg`New files`,
}
/** Those that are shown above the rankings. */
const firstTypes: readonly ContentType[] = ['video', 'audio']

/** The newest of each type that has enough for a shelf; of all types, where none has. */
export const contentHome: KindHome = {
  listShelves: async ({ api, queryClient }) => {
    const { shelfTypes } = await queryClient.ensureQueryData(contentTopicsQuery(api))
    const mixed = {
      id: 'contents',
      title: msg`Watch and listen`,
      to: '/p',
      search: {},
      query: newestQuery(api),
    }
    const typed = (type: ContentType) => ({
      id: `type-${type}`,
      title: shelfTitles[type],
      to: '/p',
      search: { type },
      query: newestQuery(api, type),
    })
    const first = shelfTypes.filter((type) => firstTypes.includes(type)).map(typed)
    return {
      first: first.length > 0 ? first : [mixed],
      further: shelfTypes.filter((type) => !firstTypes.includes(type)).map(typed),
    }
  },
}

function newestQuery(api: Api, type?: ContentType) {
  return {
    queryKey: ['contents', 'new', type ?? 'all'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('GET /content/contents', {
        query: { view: 'new', limit: 12, ...(type && { type }) },
        signal,
      }),
  }
}
