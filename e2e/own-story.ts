import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, originOf } from './canvas.ts'
import { characterCard } from './card.ts'

/** Makes whoever is signed in a creator, and publishes a story of a character card of theirs. */
export async function publishCard(
  page: Page,
  fields: { title: string } & Record<string, unknown>,
): Promise<string> {
  await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
  const { fileName: name, bytes: buffer } = characterCard()
  const answer = await page.request.post('/api/story-chat/card-import?create=true', {
    headers: { origin: originOf(page) },
    multipart: { file: { name, mimeType: 'image/png', buffer } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { contentOid } = (await answer.json()) as { contentOid: string }
  await call(page, '/story-chat/compiled/update', { contentOid })
  await call(page, '/story-chat/chat-content', { requestType: 'upload', contentOid, ...fields })
  return contentOid
}
