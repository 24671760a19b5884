import type { Language } from '@plax/contracts/languages'
import type { StoryCardData } from '../story/shelf.api.ts'

type ShelfCard = Pick<StoryCardData, 'contentOid' | 'language' | 'access' | 'isAdult'>

/**
 * The story that Home shows in large, and the others: none of those that the reader has begun, which
 * stand among their chats. In large is the newest that anybody can begin at once in the reader's
 * language, else the next best.
 */
export function firstScreen<Story extends ShelfCard>(
  stories: readonly Story[],
  { begun, language }: { begun: readonly string[]; language: Language },
): { featured: Story | undefined; others: Story[] } {
  const fresh = stories.filter(({ contentOid }) => !begun.includes(contentOid))
  const own = fresh.filter((story) => story.language === language)
  const featured = own.find(beginsAtOnce) ?? own[0] ?? fresh.find(beginsAtOnce) ?? fresh[0]
  return { featured, others: fresh.filter((story) => story !== featured) }
}

/** Whether anybody can chat there without buying or proving anything. */
export function beginsAtOnce({ access, isAdult }: Pick<ShelfCard, 'access' | 'isAdult'>): boolean {
  return access === 'open' && !isAdult
}
