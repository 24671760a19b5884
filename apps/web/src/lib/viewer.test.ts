import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createApi, type ApiTransport } from './api.ts'
import {
  isFetchingViewer,
  viewerFetched,
  viewerQuery,
  viewerQueryKey,
  type Viewer,
} from './viewer.ts'

const oid = 'a'.repeat(24)

/** A browser whose calls are answered when the test says so. */
function browser() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const viewer = () => queryClient.getQueryData<Viewer | null>(viewerQueryKey) ?? null
  const sent: { path: string; answer: (response: Response) => void }[] = []
  const transport: ApiTransport = {
    fetch: (path) => new Promise((answer) => sent.push({ path, answer })),
    ready: () => viewerFetched(queryClient),
    common: () => ({
      lang: 'en',
      requestorOid: viewer()?.oid ?? null,
      platformType: 'web',
      loginType: viewer() ? 'plax' : null,
      gaClientId: '1.2',
      checkAdmin: false,
    }),
    headers: () => ({}),
    onUnauthorized: () => {},
  }
  return { queryClient, sent, api: createApi(transport) }
}

const turn = () => new Promise((done) => setTimeout(done, 0))

it('has calls wait while the user info loads, and releases them with it [R-auth-011] [R-auth-007]', async () => {
  const { queryClient, sent, api } = browser()
  expect(isFetchingViewer(queryClient)).toBe(false)
  const viewer = queryClient.fetchQuery(viewerQuery(api))
  await turn()
  expect(isFetchingViewer(queryClient)).toBe(true)
  const waiting = api('GET /account/date', {})
  await turn()
  expect(sent.map(({ path }) => path.split('?')[0])).toEqual(['/api/account/getuser'])
  sent[0]?.answer(Response.json({ user: null, self: { oid } }))
  await viewer
  await turn()
  expect(isFetchingViewer(queryClient)).toBe(false)
  const query = new URL(sent[1]?.path ?? '', 'http://localhost').searchParams
  expect([query.get('requestorOid'), query.get('loginType')]).toEqual([oid, 'plax'])
  sent[1]?.answer(Response.json({ date: 'now' }))
  expect(await waiting).toEqual({ date: 'now' })
})

it('releases them also where the user info cannot be had [R-auth-011]', async () => {
  const { queryClient, sent, api } = browser()
  const viewer = queryClient.fetchQuery(viewerQuery(api))
  await turn()
  void api('GET /account/date', {}).catch(() => {})
  sent[0]?.answer(Response.json({}, { status: 503 }))
  await expect(viewer).rejects.toThrow()
  await turn()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.path).not.toContain('requestorOid')
})
