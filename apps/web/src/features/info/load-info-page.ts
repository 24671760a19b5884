import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { infoPageQuery } from './info.api.ts'

/** Fetches a page of the operator; answers its share card and its one address. */
export async function loadInfoPage({ queryClient, api }: AppContext, pageId: string) {
  try {
    // What was kept in another language is asked for anew.
    const { title, path } = await queryClient.fetchQuery(infoPageQuery(api, pageId))
    return { pageId, title, path }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
