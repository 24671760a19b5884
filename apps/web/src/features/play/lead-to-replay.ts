import { notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'

/** Leads to the latest replay of a creator, to their channel where they have none, or to all replays. */
export async function leadToReplay(
  { api }: Pick<AppContext, 'api'>,
  creatorOid: string | undefined,
): Promise<never> {
  if (!creatorOid) throw redirect({ to: '/p/{-$category}', params: { category: 'live' } })
  const query = { view: 'creator' as const, creatorOid, limit: 50 }
  const { items } = await api('GET /content/contents', { query }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) throw notFound()
    throw error
  })
  const replay = items.find(({ isReplay }) => isReplay)
  if (replay) {
    throw redirect({ to: '/play/$contentOid', params: { contentOid: replay.contentOid } })
  }
  throw redirect({ to: '/creatorhome/$oid', params: { oid: creatorOid } })
}
