import type { UserRow } from '../users/users.queries.ts'

/** Where the channel of somebody is on the site. */
export function channelPath({ oid, custom_url }: Pick<UserRow, 'oid' | 'custom_url'>): string {
  return custom_url === null ? `/creatorhome/${oid}` : `/c/${custom_url}`
}
