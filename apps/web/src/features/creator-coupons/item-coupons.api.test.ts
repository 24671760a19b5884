import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Api } from '../../lib/api.ts'
import type { ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import { codesOfItemQuery, soldItemsQuery } from './item-coupons.api.ts'

const client = new QueryClient()

it('finds items for coupons on every page of a kind', async () => {
  const priced = (contentOid: string, listPriceCoins: number | null) => ({
    contentOid,
    title: contentOid,
    listPriceCoins,
    priceCoins: listPriceCoins,
    sharePercent: 100,
  })
  const pages = [
    { items: [priced('first', 30), priced('unsold', null)], nextCursor: 'next' },
    { items: [priced('last', 20), priced('one coin', 1)], nextCursor: null },
  ]
  const listPublished = async (_: Api, { cursor }: { cursor?: string }) => pages[cursor ? 1 : 0]
  const kinds = [{ studio: { listPublished } }] as unknown as ItemKinds
  const sold = await client.fetchQuery(soldItemsQuery({} as Api, kinds))
  expect(sold.map(({ contentOid }) => contentOid)).toEqual(['first', 'last'])
})

it('finds the codes of an item that can be used now', async () => {
  const items = [
    { code: 'NOW123', state: 'usable' },
    { code: 'OLD123', state: 'expired' },
  ]
  const api = (async () => ({ items, nextCursor: null })) as unknown as Api
  const codes = await client.fetchQuery(codesOfItemQuery(api, 'a'))
  expect(codes.map(({ code }) => code)).toEqual(['NOW123'])
})
