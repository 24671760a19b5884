import { expect, it } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { privateAddress } from './files.api.ts'

it('a private file is saved from the signed address in the field data [R-upload-018]', async () => {
  const sent: unknown[] = []
  const api = (async (key: string, { query }: { query: object }) => {
    sent.push([key, query])
    return { data: '/api/storage/file?signature=x' }
  }) as unknown as Api
  const file = { creatorOid: 'a', key: 'file/tide.zip' }
  expect(await privateAddress(api, file)).toBe('/api/storage/file?signature=x')
  expect(sent).toEqual([['GET /upload/privateasset', file]])
})
