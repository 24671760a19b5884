import { languageTags } from '@plax/contracts/languages'
import type { AppContext } from './app-context.ts'

/** The title, description and share card of a page. Titles end with the product's name. */
export function pageHead(
  context: AppContext,
  page: { title?: string; description?: string; image?: string | null; path?: string },
) {
  const title = page.title ? `${page.title} · Plax` : 'Plax'
  const url = page.path === undefined ? null : context.publicUrl + page.path
  const image = page.image ? new URL(page.image, `${context.publicUrl}/`).href : null
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
      ...(image
        ? [
            { property: 'og:image', content: image },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]
        : []),
    ],
    links: url ? [{ rel: 'canonical', href: url }] : [],
  }
}
