import { type Canvas, createNode } from '@plax/story-engine'
import type { TestApp } from './open-app.ts'
import type { Person } from './people.ts'
import { makeCanvas } from './stories.ts'
import { uploadPicture } from './uploads.ts'

export interface DrawnImage {
  id: string
  /** In credits; 0 is free. */
  price: number
  auto?: boolean
  socket?: 'emotionImages' | 'situationImages'
  /** Another node's picture; without it a new one. */
  assetOid?: string
}

/** A canvas whose character has images, each with a picture and a tag of the name of its node. */
export async function paintCanvas(
  t: TestApp,
  creator: Person,
  images: DrawnImage[],
): Promise<{ canvas: Canvas; assets: Record<string, string> }> {
  const canvas = makeCanvas()
  const assets: Record<string, string> = {}
  for (const { id, price, auto = false, socket = 'situationImages', assetOid } of images) {
    const asset = assetOid ?? (await uploadPicture(t, creator))
    assets[id] = asset
    const image = createNode('image', { id, position: { x: 0, y: 0 } })
    Object.assign(image.data, { title: `The ${id}`, tags: [id], assetId: asset })
    if (price > 0) {
      image.data.paid = { enabled: true, priceCredits: price, allowAutoUnlock: auto }
    }
    canvas.nodes.push(image)
    const edge = { source: id, sourceSocket: 'image', target: 'character' }
    canvas.edges.push({ id: `${id}-edge`, ...edge, targetSocket: socket })
  }
  return { canvas, assets }
}

/** Saves and compiles another canvas of a story. */
export async function redraw(
  t: TestApp,
  creator: Person,
  change: { contentOid: string; canvas: Canvas },
): Promise<void> {
  const { contentOid, canvas } = change
  const { token } = creator
  const { version } = (
    await t.call(`GET /story-chat/chat-canvas?contentOid=${contentOid}`, { token })
  ).body
  const saved = await t.call('POST /story-chat/chat-canvas', {
    token,
    body: { contentOid, canvas, version },
  })
  const compiled = await t.call('POST /story-chat/compiled/update', { token, body: { contentOid } })
  if (saved.status !== 200 || compiled.status !== 200) {
    throw new Error(`Drawing anew answered ${saved.text} and ${compiled.text}`)
  }
}
