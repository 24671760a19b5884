import { expect, it } from 'vitest'
import { makeOddFilms } from './odd-films.ts'
import { beginUploads, encodeFile, withServer } from './odd-media.ts'

it('encodes films of every kind, or says why not, and goes on', async () => {
  await withServer(async (t, folder) => {
    for (const { name, path, expected, codes } of makeOddFilms(folder)) {
      const { state, error, durationMs, renditions } = await encodeFile(t, path)
      process.stdout.write(`${name}: ${state} ${error?.code ?? ''}\n`)
      if (expected) {
        const sizes = renditions.filter(({ kind }) => kind === 'video')
        expect([name, state, sizes.map((size) => size.name)]).toEqual([
          name,
          'done',
          expected.sizes,
        ])
        expect([name, renditions.filter(({ kind }) => kind === 'audio').length]).toEqual([
          name,
          Number(expected.hasSound),
        ])
        expect(Math.abs((durationMs ?? 0) - expected.durationMs), name).toBeLessThan(150)
      } else if (state !== 'done')
        expect([name, codes]).toContainEqual(expect.arrayContaining([error?.code]))
    }
    expect((await t.call('GET /health')).status).toBe(200)
  })
})

it('bears a thousand uploads begun at once, and refuses one more', async () => {
  await withServer(async (t) => {
    const { beside, statuses, oneMore } = await beginUploads(t, 1000)
    expect([beside, statuses]).toEqual([200, [200]])
    expect(oneMore[1]).toBe('upload.too_many_open')
  })
})
