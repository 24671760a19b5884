import { type Canvas, type JsonObject, type JsonValue, MAX_CARD_ASSETS } from '@plax/story-engine'
import type { Db } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { plainPng, readPng } from '../../media/media.service.ts'
import type { StoryRow } from '../content/content.queries.ts'

interface PictureDeps {
  db: Db
  storage: Storage
}

interface PictureSource {
  canvas: Canvas
  story: StoryRow
  /** The character's node; the first one without it. */
  nodeId: string | null
}

interface Image {
  assetId: string
  name: string
  type: 'emotion' | 'background'
}

const types = { emotionImages: 'emotion', situationImages: 'background' } as const

/** The pictures of a character, those of its emotions first, in the order of the canvas. */
function imagesOf({ canvas, nodeId }: PictureSource): Image[] {
  const character =
    canvas.nodes.find(({ id, kind }) => kind === 'character' && id === nodeId) ??
    canvas.nodes.find(({ kind }) => kind === 'character')
  const nodes = new Map(canvas.nodes.map((node) => [node.id, node]))
  return Object.entries(types).flatMap(([socket, type]) =>
    canvas.edges
      .filter(({ target, targetSocket }) => target === character?.id && targetSocket === socket)
      .flatMap(({ source }): Image[] => {
        const node = nodes.get(source)
        if (node?.kind !== 'image' || node.data.assetId === null) return []
        const name = node.data.tags[0] ?? node.data.title
        return [{ assetId: node.data.assetId, name, type }]
      }),
  )
}

/** The character's first picture, else the story's thumbnail, else a plain one, as a PNG. */
export async function cardPicture(deps: PictureDeps, shown: PictureSource): Promise<Uint8Array> {
  const first = imagesOf(shown)[0]?.assetId ?? null
  for (const assetOid of [first, shown.story.thumbnail_asset_oid]) {
    const png = assetOid === null ? null : await readPng(deps, assetOid)
    if (png) return png
  }
  return plainPng()
}

/** What a new archive brings: the icon, and each further picture of the character under its tag. */
export async function charxPictures(
  deps: PictureDeps,
  shown: PictureSource,
): Promise<{ assets: JsonValue[]; files: Map<string, Uint8Array> }> {
  const files = new Map<string, Uint8Array>()
  const assets: JsonObject[] = []
  const add = (type: string, name: string, bytes: Uint8Array): void => {
    const path = `assets/${type}/images/${assets.length}.png`
    files.set(path, bytes)
    assets.push({ type, uri: `embeded://${path}`, name, ext: 'png' })
  }
  add('icon', 'main', await cardPicture(deps, shown))
  for (const { assetId, name, type } of imagesOf(shown).slice(1, MAX_CARD_ASSETS)) {
    const png = await readPng(deps, assetId)
    if (png) add(type, name, png)
  }
  return { assets, files }
}
