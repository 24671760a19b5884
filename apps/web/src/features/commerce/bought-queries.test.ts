import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { boughtQueries } from './bought-queries.ts'

it('a purchase fetches the wallet, the lists of purchases and of items, and the pages of items of every kind anew', async () => {
  const client = new QueryClient()
  const keys = [['wallet'], ['orders', 'all'], ['purchased', null], ['cart'], ['quote', 'a']]
  const pages = [['story', 'a'], ['wallpaper', 'b'], ['wallpaper-list']]
  const lists = [
    ['stories', 'new'],
    ['search', 'wallpaper'],
    ['playlists', 'one'],
  ]
  const others = [['viewer'], ['personas']]
  for (const key of [...keys, ...pages, ...lists, ...others]) client.setQueryData(key, true)
  await client.invalidateQueries(
    boughtQueries([
      { sale: { staleKeys: ['story'] } },
      { sale: { staleKeys: ['wallpaper', 'wallpaper-list'] } },
    ]),
  )
  const stale = client
    .getQueryCache()
    .findAll({ stale: true, predicate: (q) => q.state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey)).toEqual([...keys, ...pages, ...lists])
})
