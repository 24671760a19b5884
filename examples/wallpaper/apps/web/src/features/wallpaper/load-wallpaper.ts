import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { shareCard } from '../../lib/share-card.ts'
import { wallpaperQuery } from './wallpaper.api.ts'

/** Fetches a wallpaper for its page, with the texts and card that links to it show. */
export async function loadWallpaper(context: AppContext, contentOid: string) {
  const { queryClient, api } = context
  try {
    const { wallpaper } = await queryClient.ensureQueryData(wallpaperQuery(api, contentOid))
    const { title, description } = wallpaper
    const card = import.meta.env.SSR ? await shareCard(context, { title, contentOid }) : undefined
    return { title, description, card }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
