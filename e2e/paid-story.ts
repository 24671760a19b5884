import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Drawing, render } from '../apps/server/src/demo/pictures/paint.ts'
import { makeCanvas } from '../apps/server/src/testing/stories.ts'
import { createNode } from '../packages/story-engine/src/index.ts'
import { call, createStory } from './canvas.ts'
import { site } from './site.ts'

export interface SoldImage {
  id: string
  title: string
  /** In credits; 0 is free. */
  price: number
  auto?: boolean
  paint: () => Drawing
}

/** A published story of the signed-in creator whose prologue shows the images of some tags. */
export async function publishPaidStory(
  page: Page,
  story: { title: string; images: SoldImage[]; shows: string[] },
): Promise<string> {
  const canvas = makeCanvas({ name: 'Ines' })
  for (const node of canvas.nodes) {
    if (node.kind !== 'story') continue
    const marks = story.shows.map((tag) => `[[scene|${tag}]]\nSomebody waits there.`)
    node.data.prologue = ['The harbour is quiet.', ...marks].join('\n')
  }
  for (const { id, title, price, auto = false, paint } of story.images) {
    const image = createNode('image', { id, position: { x: 0, y: 0 } })
    Object.assign(image.data, {
      title,
      tags: [id],
      assetId: await upload(page, await render(paint())),
    })
    if (price > 0) {
      image.data.paid = { enabled: true, priceCredits: price, allowAutoUnlock: auto }
    }
    canvas.nodes.push(image)
    const edge = { source: id, sourceSocket: 'image', target: 'character' }
    canvas.edges.push({ id: `${id}-edge`, ...edge, targetSocket: 'situationImages' })
  }
  const contentOid = await createStory(page, story.title, canvas)
  await call(page, '/story-chat/compiled/update', { contentOid })
  const [first] = story.images
  if (!first) throw new RangeError('A story of pictures needs one.')
  // The first picture is free, so that it may be the story's thumbnail.
  const thumbnailAssetOid = await upload(page, await render(first.paint()))
  const published = { requestType: 'upload', contentOid, thumbnailAssetOid }
  await call(page, '/story-chat/chat-content', published)
  return contentOid
}

async function upload(page: Page, bytes: Buffer): Promise<string> {
  const answer = await page.request.post('/api/media/images', {
    headers: { origin: site.baseUrl },
    multipart: { file: { name: 'picture.png', mimeType: 'image/png', buffer: bytes } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { assetOid: string }).assetOid
}
