import { fromBase64 } from './bytes.ts'
import type { CardContainer } from './read-card.ts'
import { normalForm } from '../normal-form.ts'
import { isObject } from './json.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { assetChunkName } from './png.ts'
import { objectAt, textAt } from './quirks.ts'
import type { CardFile } from './zip.ts'

/** Pictures of one card that become nodes. */
export const MAX_CARD_ASSETS = 60

const MAX_ASSET_BYTES = 20_000_000

export type CardAsset = {
  role: 'emotion' | 'background'
  name: string
  /** The file of the card that it is, if it is one. */
  file: string | null
  bytes: () => Uint8Array
}

type ListedAsset = { type: string; name: string; uri: string }

/** V3's `assets`, and the emotions of RisuAI before it: pairs of a name and an address. */
const listed = (fields: JsonObject): ListedAsset[] => {
  const assets = Array.isArray(fields.assets) ? fields.assets.filter(isObject) : []
  const risu = objectAt(objectAt(fields, 'extensions'), 'risuai').emotions
  const pairs = Array.isArray(risu) ? risu : []
  return [
    ...assets.map((asset) => ({
      type: textAt(asset, 'type'),
      name: textAt(asset, 'name'),
      uri: textAt(asset, 'uri'),
    })),
    ...pairs.flatMap((pair: JsonValue): ListedAsset[] => {
      if (!Array.isArray(pair)) return []
      const [name, uri] = pair
      if (typeof name !== 'string' || typeof uri !== 'string') return []
      return [{ type: 'emotion', name, uri }]
    }),
  ]
}

/** How many files the card names, in it or elsewhere, besides its own picture. */
export const countListed = (fields: JsonObject): number => {
  const named = listed(fields).filter(({ uri }) => uri !== 'ccdefault:')
  const main = named.find(({ type, name }) => type === 'icon' && name === 'main')
  return new Set(named.flatMap((one) => (one === main ? [] : one.uri))).size
}

type Source = { files: readonly CardFile[]; file: Uint8Array | null; container: CardContainer }

const DATA_URI = /^data:image\/[a-z+.-]+;base64,/i

const fileNamed = (uri: string): string | null => {
  if (uri.startsWith('__asset:')) return assetChunkName(uri.slice('__asset:'.length))
  return /^embedd?ed:\/\/(.+)$/s.exec(uri)?.[1] ?? null
}

/** The file that an address names; systems write one name composed or decomposed. */
const fileOf = (uri: string, files: readonly CardFile[]): CardFile | null => {
  const name = fileNamed(uri)
  if (name === null) return null
  const exact = files.find((one) => one.name === name)
  return exact ?? files.find((one) => normalForm(one.name) === normalForm(name)) ?? null
}

/** The bytes that an address names within the file; nothing is fetched, so most name nothing. */
const resolve = (uri: string, { files, file }: Source): (() => Uint8Array) | null => {
  if (uri === 'ccdefault:') return file ? () => file : null
  const head = DATA_URI.exec(uri)?.[0]
  if (head) return () => fromBase64(uri.slice(head.length), MAX_ASSET_BYTES)
  return fileOf(uri, files)?.bytes ?? null
}

const ROLES: Readonly<Record<string, CardAsset['role']>> = {
  emotion: 'emotion',
  icon: 'emotion',
  background: 'background',
}

const withoutEnding = (name: string): string =>
  name.trim().replace(/\.(png|jpe?g|webp|gif|avif)$/i, '')

/** The card's own picture and those it brings besides, each address once. */
export const readAssets = (
  fields: JsonObject,
  source: Source,
): { picture: (() => Uint8Array) | null; assets: CardAsset[] } => {
  const { file, container } = source
  const named = listed(fields)
  const icons = named.filter(({ type }) => type === 'icon')
  const main = icons.find(({ name }) => name === 'main') ?? icons[0]
  const own = file && container === 'png' ? () => file : null
  const icon = main ? resolve(main.uri, source) : null
  const picture = own ?? icon ?? (file ? () => file : null)
  const taken = new Set(['ccdefault:', ...(main && !own ? [main.uri] : [])])
  const assets = named.flatMap(({ type, name, uri }): CardAsset[] => {
    const role = ROLES[type]
    const bytes = role ? resolve(uri, source) : null
    if (!role || !bytes || taken.size === taken.add(uri).size) return []
    return [
      { role, name: withoutEnding(name), file: fileOf(uri, source.files)?.name ?? null, bytes },
    ]
  })
  return { picture, assets: assets.slice(0, MAX_CARD_ASSETS) }
}
