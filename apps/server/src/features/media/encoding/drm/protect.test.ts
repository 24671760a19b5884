import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ffmpeg, makeClip } from '../../../../testing/clips.ts'
import { segmentOutput } from '../segment-run.ts'
import { clearKey } from './clear-key.ts'
import { lengthBytesOf, protectInit } from './protect-init.ts'
import { protectSegment } from './protect-segment.ts'

const keyId = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const key = Buffer.from('f0e0d0c0b0a090807060504030201000', 'hex')

/** The sum of each frame or packet of sound that ffmpeg decodes; none of what it can't read. */
async function sumsOf(path: string, args: readonly string[] = []): Promise<string[]> {
  const all = await ffmpeg([...args, '-i', path, '-f', 'framemd5', '-']).catch(() => '')
  return all.split('\n').flatMap((line) => (/^\d/.test(line) ? [line.split(',').at(-1) ?? ''] : []))
}

/** One track in segments, as they are and as they are protected, each as one file. */
async function protect(track: readonly string[], film: string) {
  const folder = dirname(await makeClip({ seconds: 1 }))
  const output = segmentOutput(folder, { hlsSeconds: 2 }).flat(2) as string[]
  await ffmpeg(['-i', film, ...track, ...output])
  const init = readFileSync(join(folder, 'init.mp4'))
  const names = readdirSync(folder).filter((name) => name.endsWith('.m4s'))
  const segments = names
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => readFileSync(join(folder, name)))
  const lengthBytes = lengthBytesOf(init)
  const secret = segments.map((bytes, segment) =>
    protectSegment(bytes, { key, track: 3, segment, lengthBytes }),
  )
  const header = clearKey.header(keyId)
  const [plain, hidden] = [join(folder, 'plain.mp4'), join(folder, 'hidden.mp4')]
  writeFileSync(plain, Buffer.concat([init, ...segments]))
  writeFileSync(hidden, Buffer.concat([protectInit(init, { keyId, header }), ...secret]))
  return { plain, hidden, segments }
}

describe('a protected track', () => {
  it.each([
    ['of H.264 with pictures out of order', ['-an', '-c:v', 'libx264', '-g', '24', '-bf', '2']],
    ['of H.264 in many slices', ['-an', '-c:v', 'libx264', '-g', '24', '-slices', '12']],
    ['of sound', ['-vn', '-c:a', 'aac']],
  ])('%s decodes to the same with its key, and to nothing without', async (_name, track) => {
    const film = await makeClip({ seconds: 5, size: '320x180' })
    const { plain, hidden, segments } = await protect(track, film)
    const sums = await sumsOf(plain)
    expect(segments.length).toBeGreaterThan(1)
    expect(sums.length).toBeGreaterThan(100)
    expect(await sumsOf(hidden, ['-decryption_key', key.toString('hex')])).toEqual(sums)
    const seen = new Set(sums)
    expect((await sumsOf(hidden)).filter((sum) => seen.has(sum))).toEqual([])
    const wrong = keyId.toString('hex')
    expect(
      (await sumsOf(hidden, ['-decryption_key', wrong])).filter((sum) => seen.has(sum)),
    ).toEqual([])
  })
})
