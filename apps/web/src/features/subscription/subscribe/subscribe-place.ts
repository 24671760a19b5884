import { placeHere } from '../../../lib/return-place.ts'

/** The page that offers a tier, for somebody who came `from` an item that it opens. */
export function subscribePlace(
  { creatorOid, tierHash }: { creatorOid: string; tierHash: string },
  from: string | null,
): string {
  const search = new URLSearchParams({ tier: tierHash, ...(from && { from }) })
  return `/subscribe/${creatorOid}?${search.toString()}`
}

/** Where somebody came from, as such a page’s address says. */
export function cameFrom(place: string | null): string | null {
  return place && placeHere(new URL(place, 'http://plax').searchParams.get('from'))
}
