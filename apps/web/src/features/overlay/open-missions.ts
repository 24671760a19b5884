import type { OutputOf } from '@plax/contracts'

export type Mission = OutputOf<'GET /live/donation/missions/active'>['items'][number]

/** A creator’s open missions; null if they can’t be read now. */
export async function readOpenMissions(creatorOid: string): Promise<readonly Mission[] | null> {
  const address = `/api/live/donation/missions/active?creatorOid=${creatorOid}`
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => null)
  if (!answer?.ok) return null
  return ((await answer.json()) as OutputOf<'GET /live/donation/missions/active'>).items
}
