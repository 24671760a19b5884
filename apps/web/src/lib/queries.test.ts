import { expect, it } from 'vitest'
import { makeQueryClient, watchQueries } from './queries.ts'

it('watches a query, and returns the same object until its data or error changes', async () => {
  const data = { items: ['a story'] }
  const shelf = { queryKey: ['stories'], queryFn: () => answer(), retry: false, staleTime: 0 }
  let answer: () => Promise<object> = () => Promise.resolve({ ...data })
  const client = makeQueryClient()
  client.setQueryData(shelf.queryKey, data)

  const first = { data, error: null }
  const watched = watchQueries(client)(shelf, first)
  const stop = watched.subscribe(() => {})
  await watched.refetch()
  expect(watched.get()).toBe(first)

  answer = () => Promise.resolve({ items: ['another story'] })
  await watched.refetch()
  const second = watched.get()
  expect(second).toEqual({ data: { items: ['another story'] }, error: null })

  const refusal = new Error('The network is gone.')
  answer = () => Promise.reject(refusal)
  await watched.refetch()
  expect(watched.get()).toEqual({ data: second.data, error: refusal })
  stop()
})
