import { pagedQuery } from '../../lib/paged-query.ts'

/** A list of the console. It isn't fetched again when the window comes back, as each view is on record. */
export function adminPagedQuery<Answer extends { items: unknown[]; nextCursor: string | null }>(
  key: readonly unknown[],
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
) {
  return { ...pagedQuery(['admin', ...key], read), refetchOnWindowFocus: false }
}

/** The filters that say something. */
export function filled<Name extends string>(
  filters: Record<Name, string>,
): Partial<Record<Name, string>> {
  const said = Object.entries(filters).filter(([, word]) => word !== '')
  return Object.fromEntries(said) as Partial<Record<Name, string>>
}
