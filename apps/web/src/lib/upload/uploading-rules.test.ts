import fc from 'fast-check'
import { partMinBytes } from '@plax/contracts/media/upload-values'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { createHasher } from './hasher.ts'
import { compressWithin, fitWithin, jpegQualities } from './image-size.ts'
import { countParts, slicesOf } from './plan-parts.ts'
import { uploadTimeoutMs } from './put-bytes.ts'
import { shrinkImage } from './shrink-image.ts'
import { Speed } from './speed.ts'

it('waits 300 minutes for an upload [R-upload-017]', () => {
  expect(uploadTimeoutMs).toBe(300 * 60 * 1000)
})

describe('parts', () => {
  it('cover a file of any size without a gap, in as many as were announced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 * 1024 ** 3 }), (bytes) => {
        const numParts = countParts(bytes)
        const slices = slicesOf(bytes, numParts)
        expect(slices).toHaveLength(numParts)
        expect(slices[0]?.start).toBe(0)
        expect(slices.at(-1)?.end).toBe(bytes)
        for (const [index, { start, end }] of slices.entries()) {
          if (index > 0) expect(start).toBe(slices[index - 1]?.end)
          if (index < slices.length - 1) expect(end - start).toBeGreaterThanOrEqual(partMinBytes)
          expect(end).toBeGreaterThan(start)
        }
      }),
    )
  })
})

describe('the fingerprint of a file', () => {
  const part = 1024 * 1024
  const bytes = new Uint8Array(12 * part)
  const file = (content = bytes, name = 'a.mp4', lastModified = 1) =>
    new File([content], name, { lastModified })
  const hash = async (blob: Blob) =>
    Buffer.from(
      await crypto.subtle.digest('SHA-256', new Uint8Array(await blob.arrayBuffer())),
    ).toString('hex')
  const changedAt = (at: number, length = 1) => {
    const changed = bytes.slice()
    changed.fill(1, at, at + length)
    return changed
  }

  it('is the same for the same file', async () => {
    expect(await fingerprint(file(), hash)).toBe(await fingerprint(file(bytes.slice()), hash))
  })

  it.each([
    ['its first byte', file(changedAt(0))],
    ['its last byte', file(changedAt(bytes.length - 1))],
    ['a MiB in the middle', file(changedAt(6 * part, part))],
    ['its name', file(bytes, 'b.mp4')],
    ['its date', file(bytes, 'a.mp4', 2)],
  ])('differs with %s', async (_, other) => {
    expect(await fingerprint(other, hash)).not.toBe(await fingerprint(file(), hash))
  })
})

describe('speed', () => {
  it('goes by the last ten seconds, and begins anew after a pause', () => {
    const speed = new Speed()
    speed.add({ atMs: 0, bytes: 0 })
    expect([speed.rate, speed.secondsFor(100)]).toEqual([null, null])
    speed.add({ atMs: 10_000, bytes: 1000 })
    speed.add({ atMs: 20_000, bytes: 5000 })
    expect(speed.rate).toBe(400)
    expect(speed.secondsFor(1000)).toBe(3)
    speed.reset()
    expect(speed.rate).toBeNull()
  })
})

describe('images', () => {
  afterEach(() => vi.unstubAllGlobals())

  const limits = { maxWidth: 200, maxHeight: 100 }

  it('keep their proportions within both limits [R-upload-013] [R-upload-014]', () => {
    const fit = (width: number, height: number) =>
      fitWithin({ width, height }, { ...limits, proportional: true })
    expect(fit(400, 100)).toEqual({ width: 200, height: 50 })
    expect(fit(400, 400)).toEqual({ width: 100, height: 100 })
    expect(fit(100, 50)).toEqual({ width: 100, height: 50 })
    expect(fit(9000, 1)).toEqual({ width: 200, height: 1 })
  })

  it('have each side cut on its own without [R-upload-014]', () => {
    const fit = (width: number, height: number) =>
      fitWithin({ width, height }, { ...limits, proportional: false })
    expect(fit(400, 400)).toEqual({ width: 200, height: 100 })
    expect(fit(150, 400)).toEqual({ width: 150, height: 100 })
    expect(fit(150, 90)).toEqual({ width: 150, height: 90 })
  })

  it('are PNGs once their sides are cut, and as they were where they fit [R-upload-015]', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 100, close: () => {} }))
    vi.stubGlobal('OffscreenCanvas', FakeCanvas)
    const photo = new File(['a photo'], 'tide.photo.jpg', { type: 'image/jpeg' })
    const shrink = (maxWidth: number) =>
      shrinkImage(photo, { maxBytes: 1000, maxWidth, maxHeight: 1000 })
    const cut = await shrink(200)
    expect([cut.name, cut.type, await cut.text()]).toEqual([
      'tide.photo.png',
      'image/png',
      '200x50',
    ])
    expect(await shrink(400)).toBe(photo)
  })

  it('are compressed from 0.8 by 0.05 down to 0.2 [R-upload-004]', () => {
    expect(jpegQualities).toEqual([
      0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2,
    ])
  })

  it('stop at the first quality that fits, or at the last [R-upload-002]', async () => {
    const tried: number[] = []
    const encode = async (quality: number) => {
      tried.push(quality)
      return new Blob([new Uint8Array(Math.round(quality * 1000))])
    }
    expect((await compressWithin(700, encode)).size).toBe(700)
    expect(tried).toEqual([0.8, 0.75, 0.7])
    expect((await compressWithin(10, encode)).size).toBe(200)
    expect(tried.at(-1)).toBe(0.2)
  })
})

describe('hashing', () => {
  it('rejects what it was asked where its thread dies, and starts another', async () => {
    const started: FakeWorker[] = []
    const hash = createHasher(() => {
      const worker = new FakeWorker()
      started.push(worker)
      return worker as unknown as Worker
    })
    const first = hash(new Blob(['a']))
    started[0]?.fail()
    await expect(first).rejects.toThrow('could not be read')
    const second = hash(new Blob(['b']))
    started[1]?.tell({ id: 2, md5: 'abc' })
    expect(await second).toBe('abc')
    const third = hash(new Blob(['c']))
    started[1]?.tell({ id: 3, md5: null })
    await expect(third).rejects.toThrow('could not be read')
    expect(started).toHaveLength(2)
  })
})

/** Whose pictures say how large they are. */
class FakeCanvas {
  readonly #sides: string
  constructor(width: number, height: number) {
    this.#sides = `${width}x${height}`
  }
  getContext() {
    return { drawImage: () => {} }
  }
  async convertToBlob({ type }: { type: string }) {
    return new Blob([this.#sides], { type })
  }
}

class FakeWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
  tell(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
