import { Input } from 'mediabunny'
import { openBounded } from './bounded-source.ts'
import { formatsOf } from './input-formats.ts'

/** As of an uploaded image. */
const maxBytes = 20 * 1024 * 1024

/** The front cover that a file has among its tags, or another image; null if there's none. */
export async function findCover(path: string): Promise<Uint8Array | null> {
  const formats = await formatsOf(path)
  const input = new Input({ source: openBounded(path), formats: [...formats.keys()] })
  try {
    const { images = [] } = await input.getMetadataTags()
    const cover = images.find(({ kind }) => kind === 'coverFront') ?? images[0]
    const isUsable = cover && cover.data.length > 0 && cover.data.length <= maxBytes
    return isUsable ? cover.data : null
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
