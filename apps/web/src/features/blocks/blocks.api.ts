import type { InputOf, OutputOf } from '@plax/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Block = OutputOf<'GET /content/blocks'>['items'][number]

/** What a block is of: `userOid`, `contentOid`, `commentOid` or `tag`. */
export type Subject = Pick<
  InputOf<'POST /content/block'>['body'],
  'userOid' | 'contentOid' | 'commentOid' | 'tag'
>

/** What the reader blocked of a kind, page by page. */
export function blocksQuery(api: Api, kind: string) {
  return pagedQuery(['blocks', kind], (page, signal) =>
    api('GET /content/blocks', {
      query: { kind, limit: 50, ...page },
      signal,
    }),
  )
}

/**
 * Blocks or unblocks, and answers whether the caller still subscribes to whom they blocked; whatever
 * lists were fetched before are fetched again.
 */
export async function changeBlock(
  app: { api: Api; queryClient: QueryClient },
  operation: 'add' | 'remove',
  subject: Subject,
): Promise<boolean> {
  const { isSubscribed } = await app.api('POST /content/block', { body: { operation, ...subject } })
  await app.queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'viewer' && queryKey[0] !== 'chat-opening',
  })
  return isSubscribed
}
