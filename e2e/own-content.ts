import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { call, originOf } from './canvas.ts'

/** Uploads a film or sound of whoever is signed in, publishes it, and waits until it can be played. Or a file to save. */
export async function publishFile(
  page: Page,
  file: { title: string; bytes: Buffer; type?: 'video' | 'audio' | 'file' } & Record<
    string,
    unknown
  >,
): Promise<string> {
  const { bytes, type = 'video', ...fields } = file
  const headers = { origin: originOf(page) }
  const key = `film-${bytes.length}-${Math.random()}`
  const context = type === 'file' ? 'file' : 'content'
  const query = { key, context, filetype: 'video/mp4', fileSize: String(bytes.length) }
  const begun = await page.request.get(`/api/upload/?${new URLSearchParams(query)}`)
  const { uploadUrl } = (await begun.json()) as { uploadUrl: string }
  const sent = await page.request.put(uploadUrl, { data: bytes, headers })
  expect(sent.ok(), await sent.text()).toBe(true)
  await vi.waitFor(async () => {
    const { state } = await call<{ state: string }>(page, '/upload/multipart/done', { key })
    expect(state).toBe('done')
  }, 20_000)
  const picture = await page.request.post('/api/media/images', {
    headers,
    multipart: { file: { name: 'art.png', mimeType: 'image/png', buffer: await makePng() } },
  })
  const { assetOid: thumbnail } = (await picture.json()) as { assetOid: string }
  const { contentOid } = await call<{ contentOid: string }>(page, '/content/issueid', { type })
  const metaData = { file: key, thumbnail, type, ...fields }
  await call(page, '/content/', { contentOid, metaData })
  if (type === 'file') return contentOid
  const isPlayable = async () => {
    const answer = await page.request.get(`/api/media/play/${contentOid}`)
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await vi.waitFor(isPlayable, { timeout: 60_000, interval: 300 })
  return contentOid
}
