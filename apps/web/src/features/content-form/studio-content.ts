import { msg } from '@lingui/core/macro'
import { type ContentType, contentTypes } from '@plax/contracts/content/content-values'
import { AudioLines, FileDown, Film, type LucideIcon, Scissors, Split } from 'lucide-react'
import { lazy } from 'react'
import type { KindStudio } from '../../lib/item-kinds/kind-studio.ts'
import { typeNames } from '../play/type-names.ts'
import { beginContent } from './begin-content.ts'

const icons: Record<ContentType, LucideIcon> = {
  video: Film,
  audio: AudioLines,
  file: FileDown,
  clip: Scissors,
  branching: Split,
}

export const studioContent: KindStudio = {
  view: 'content',
  viewName: msg`Content`,
  beginnings: contentTypes.map((type) => ({
    name: typeNames[type],
    Icon: icons[type],
    begin: async (app) => `/studio/content/${await beginContent(app, type)}`,
  })),
  List: lazy(async () => ({ default: (await import('./contents-view.tsx')).ContentsView })),
  newestAt: async (api, signal) => {
    const query = { view: 'own', limit: 1 } as const
    return (await api('GET /content/contents', { query, signal })).items[0]?.updatedAt ?? null
  },
  listPublished: async (api, page, signal) => {
    const query = { view: 'published', ...page } as const
    const { items, nextCursor } = await api('GET /content/contents', { query, signal })
    const priced = items.map((item) => ({ ...item, sharePercent: item.sharePercent ?? 100 }))
    return { items: priced, nextCursor }
  },
  sales: [{ kind: 'content', name: msg`Content`, bar: 'fill-series-2', mark: 'bg-series-2' }],
}
