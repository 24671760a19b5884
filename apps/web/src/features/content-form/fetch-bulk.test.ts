import { describe, expect, it } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { readEdited } from './bulk-edit.ts'
import { fetchBulk } from './fetch-bulk.ts'

interface SentCall {
  key: string
  query: { requestFormQueue: string; privateFields?: string }
  isFresh?: true
}

describe('a bulk fetch', () => {
  const asking = () => {
    const sent: SentCall[] = []
    const api = (async (key: string, input: Omit<SentCall, 'key'>) => {
      sent.push({ key, ...input })
      const items = input.query.requestFormQueue.split('|').map((contentOid) => ({ contentOid }))
      return { items }
    }) as unknown as Api
    return { sent, api }
  }
  const queuesOf = (sent: SentCall[]) => sent.map(({ query }) => query.requestFormQueue)
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`)

  it('sends its ids joined with a pipe [R-content-084]', async () => {
    const { sent, api } = asking()
    const found = await fetchBulk(api, ['a', 'b', 'c'])
    expect(sent).toEqual([{ key: 'GET /content/bulk', query: { requestFormQueue: 'a|b|c' } }])
    expect(found.map(({ contentOid }) => contentOid)).toEqual(['a', 'b', 'c'])
  })

  it('asks for 9999 ids by one call, and for more by another [R-content-082]', async () => {
    const { sent, api } = asking()
    await fetchBulk(api, ids(9999))
    expect(queuesOf(sent).map((queue) => queue.split('|').length)).toEqual([9999])
    const found = await fetchBulk(api, ids(10_000))
    expect(queuesOf(sent).map((queue) => queue.split('|').length)).toEqual([9999, 9999, 1])
    expect(found.map(({ contentOid }) => contentOid)).toEqual(ids(10_000))
  })

  it('asks by chunks of the size that the slice option says [R-content-083]', async () => {
    const { sent, api } = asking()
    const found = await fetchBulk(api, ids(5), { slice: 2 })
    expect(queuesOf(sent)).toEqual(['id0|id1', 'id2|id3', 'id4'])
    expect(found.map(({ contentOid }) => contentOid)).toEqual(ids(5))
  })

  it('is answered by what the browser keeps for 600 seconds, unless it is edited next [R-content-075]', async () => {
    const { sent, api } = asking()
    await fetchBulk(api, ['a'])
    await readEdited(api, ['a', 'b'])
    expect(sent.map(({ isFresh }) => isFresh)).toEqual([undefined, true])
    expect(sent[1]?.query).toEqual({ requestFormQueue: 'a|b', privateFields: 'true' })
  })
})
