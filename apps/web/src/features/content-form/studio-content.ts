import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { KindStudio } from '../../lib/item-kinds/kind-studio.ts'

export const studioContent: KindStudio = {
  view: 'content',
  viewName: msg`Content`,
  List: lazy(async () => ({ default: (await import('./contents-view.tsx')).ContentsView })),
  listPublished: async (api, limit, signal) => {
    const query = { view: 'published', limit } as const
    return (await api('GET /content/contents', { query, signal })).items
  },
  sales: [{ kind: 'content', name: msg`Content`, bar: 'fill-teal', mark: 'bg-teal' }],
}
