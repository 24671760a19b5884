import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { makeQueryClient, watchQueries } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

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

it('asks a busy server again when it said to, and for nothing else that was refused', async () => {
  vi.useFakeTimers()
  // Pages are only kept fresh in a browser.
  environmentManager.setIsServer(() => false)
  const refusals = {
    busy: new ApiError({
      code: 'server.busy',
      status: 503,
      message: 'The server is busy.',
      details: { retryAfterSeconds: 10 },
    }),
    failed: new ApiError({ code: 'server.unknown', status: 500, message: 'Server error.' }),
  }
  const asked = { busy: 0, failed: 0 }
  const client = makeQueryClient()
  const observers = (['busy', 'failed'] as const).map(
    (name) =>
      new QueryObserver(client, {
        queryKey: [name],
        queryFn: () => {
          asked[name] += 1
          return asked[name] > 1 ? Promise.resolve('a report') : Promise.reject(refusals[name])
        },
      }),
  )
  const stops = observers.map((observer) => observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toEqual({ busy: 1, failed: 1 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual({ busy: 2, failed: 1 })
  expect(observers.map((observer) => observer.getCurrentResult().data)).toEqual([
    'a report',
    undefined,
  ])
  for (const stop of stops) stop()
})
