import { languageTags } from '@plax/contracts/languages'
import type { AppContext } from './app-context.ts'
import type { CardTag } from './share-card.ts'

/** What the browser's tab says of a page. */
export function titleOf(page?: string): string {
  return page ? `${page} · Plax` : 'Plax'
}

/** The title, description and share card of a page. Titles end with the product's name. */
export function pageHead(
  context: AppContext,
  page: { title?: string; description?: string; card?: CardTag[] | undefined; path?: string },
) {
  const title = titleOf(page.title)
  const url = page.path === undefined ? null : context.publicUrl + page.path
  return {
    meta: [
      { title },
      { property: 'og:title', content: page.title ?? 'Plax' },
      { property: 'og:site_name', content: 'Plax' },
      { property: 'og:locale', content: languageTags[context.language] },
      ...(page.description
        ? [
            { name: 'description', content: page.description },
            { property: 'og:description', content: page.description },
          ]
        : []),
      ...(url ? [{ property: 'og:url', content: url }] : []),
      ...(page.card ?? []),
    ],
    links: url ? [{ rel: 'canonical', href: url }] : [],
  }
}
