import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../../lib/app-context.ts'
import { shareCard } from '../../lib/share-card.ts'
import { type CategoryAddress, readCategoryAddress } from './category-address.ts'
import { categoryNames, categoryTexts } from './category-names.ts'
import { contentTopicsQuery } from '../play/topics.api.ts'
import { categoryQuery } from './category.api.ts'

/** Fetches a category for its page; answers its share card. Unknown ones are not found. */
export async function loadCategory(
  context: AppContext,
  name: string | undefined,
  address: CategoryAddress,
) {
  const { queryClient, api, i18n } = context
  const categorized = readCategoryAddress(name, address)
  if (!categorized) throw notFound()
  const category = categorized.category ?? 'all'
  const title = i18n._(categoryNames[category])
  const [card] = await Promise.all([
    import.meta.env.SSR ? shareCard(context, { title }) : undefined,
    queryClient.prefetchInfiniteQuery(categoryQuery(api, categorized)),
    queryClient.prefetchQuery(contentTopicsQuery(api)),
  ])
  return { title, description: i18n._(categoryTexts[category]), card }
}
