import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createApi } from '../../lib/api.ts'
import { purchasedQuery } from './commerce.api.ts'
import { keptPurchases } from './kept-purchases.ts'

it('the purchased list is the one that the browser keeps for 300 seconds, until something is bought here [R-content-074]', async () => {
  const sent: [string, RequestCache | undefined][] = []
  const api = createApi({
    fetch: async (path, { cache }) => {
      sent.push([new URL(path, 'http://plax').pathname, cache])
      return Response.json({ items: [], nextCursor: null })
    },
    common: () => ({
      lang: 'en',
      requestorOid: null,
      platformType: 'web',
      loginType: null,
      gaClientId: null,
      checkAdmin: null,
    }),
    headers: () => ({}),
    onUnauthorized: () => {},
  })
  const client = new QueryClient()
  const read = () => client.fetchInfiniteQuery({ ...purchasedQuery(api), staleTime: 0 })
  await read()
  await read()
  keptPurchases.noteChange()
  await read()
  await read()
  const path = '/api/content/purchased3'
  // The browser answers a call without `cache` by what it keeps, for as long as `max-age` says.
  expect(sent).toEqual([
    [path, 'reload'],
    [path, undefined],
    [path, 'reload'],
    [path, undefined],
  ])
})
