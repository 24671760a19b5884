import type { AppContext } from './app-context.ts'

interface Subject {
  title?: string
  contentOid?: string
  creatorOid?: string
}

export type CardTag = { property: string; content: string } | { name: string; content: string }

/**
 * What share cards are told of a page's picture. Called on the server only: those who read cards run
 * no script, and no browser needs to load this. A page whose picture is not known stands without.
 */
export async function shareCard(
  { api, publicUrl }: Pick<AppContext, 'api' | 'publicUrl'>,
  { title = 'Plax', ...query }: Subject = {},
): Promise<CardTag[]> {
  try {
    const { url, width, height } = await api('GET /story-chat/share-picture', { query })
    return [
      { property: 'og:image', content: publicUrl + url },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: String(width) },
      { property: 'og:image:height', content: String(height) },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]
  } catch {
    return []
  }
}
