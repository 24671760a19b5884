import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { similarQuery } from './content.api.ts'

it('similar contents are as many as the API answers by default [R-content-088]', async () => {
  const sent: unknown[] = []
  const api = (async (key: string, { query }: { query: object }) => {
    sent.push([key, query])
    return { items: [] }
  }) as unknown as Api
  await new QueryClient().fetchQuery(similarQuery(api, 'a'))
  expect(sent).toEqual([['GET /content/similar', { contentOid: 'a' }]])
})
