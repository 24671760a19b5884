import type { Picture } from '@plax/contracts/media/media'
import { describe, expect, it } from 'vitest'
import { offeredSources } from './picture-sources.ts'

const sourcesOf = (widths: Record<'avif' | 'webp', number[]>) =>
  Object.entries(widths).flatMap(([format, ofFormat]) =>
    ofFormat.map((width) => ({ url: `/${width}.${format}`, width, type: `image/${format}` })),
  ) as Picture['sources']
const even = sourcesOf({ avif: [320, 640, 1280], webp: [320, 640, 1280] })
const short = sourcesOf({ avif: [320, 640], webp: [320, 640, 1280] })
const typesOf = (sources: Picture['sources'], sizes: string) =>
  offeredSources({ sources }, sizes).map(([first]) => first?.type)

const wide = '(min-width: 1200px) 1200px, 100vw'

describe('the formats of a picture', () => {
  it('are AVIF, then WebP, with every width of each', () => {
    expect(offeredSources({ sources: even }, wide).map((of) => of.map(({ url }) => url))).toEqual([
      ['/320.avif', '/640.avif', '/1280.avif'],
      ['/320.webp', '/640.webp', '/1280.webp'],
    ])
  })

  it('are those with the widest picture alone where it is shown wide', () => {
    for (const sizes of [wide, '100vw', '(min-width: 640px) 480px, 45vw']) {
      expect(typesOf(short, sizes), sizes).toEqual(['image/webp'])
    }
  })

  it('are all of them where it is shown narrow', () => {
    for (const sizes of ['320px', '(min-width: 768px) 220px, 45vw']) {
      expect(typesOf(short, sizes), sizes).toEqual(['image/avif', 'image/webp'])
    }
  })
})
