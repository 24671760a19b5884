import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ffmpeg } from '../../../testing/clips.ts'
import { findCover } from './find-cover.ts'
import { probe } from './probe.ts'

const folder = mkdtempSync(join(tmpdir(), 'plax-bounded-'))
const megabyte = 1024 * 1024
const signal = new AbortController().signal

/** A sound whose cover, the last of its boxes, goes on for so many bytes of zeros. */
async function makeSound(bytes: number): Promise<string> {
  const [plain, path] = [join(folder, 'plain.m4a'), join(folder, `${bytes}.m4a`)]
  const cover = '-f lavfi -i color=lime:s=64x64 -frames:v 1 -c:v mjpeg -disposition:v attached_pic'
  await ffmpeg(`-f lavfi -i sine=d=1 ${cover} -map 0 -map 1 ${plain}`.split(' '))
  const sound = readFileSync(plain)
  const index = sound.lastIndexOf('moov')
  for (const name of ['moov', 'udta', 'meta', 'ilst', 'covr', 'data']) {
    const from = name === 'data' ? sound.indexOf('covr', index) : index
    const at = sound.indexOf(name, from) - 4
    sound.writeUInt32BE(sound.readUInt32BE(at) + bytes, at)
  }
  const file = openSync(path, 'w')
  writeSync(file, sound)
  ftruncateSync(file, sound.length + bytes)
  closeSync(file)
  return path
}

describe('a file with a cover', () => {
  it('is read if the cover isn’t larger than images can be', async () => {
    const path = await makeSound(megabyte)
    expect(await probe(path, signal)).toMatchObject({ video: null, audio: { codec: 'aac' } })
    expect((await findCover(path))?.length).toBeGreaterThan(megabyte)
  })

  it('is read without a cover that’s larger', async () => {
    const path = await makeSound(20 * megabyte)
    expect(await probe(path, signal)).toMatchObject({ audio: { codec: 'aac' } })
    expect(await findCover(path)).toBeNull()
  })

  it('is refused before a cover fills the memory', async () => {
    const path = await makeSound(1024 * megabyte)
    await expect(probe(path, signal)).rejects.toMatchObject({ code: 'encoding.broken' })
    expect(await findCover(path)).toBeNull()
  })
})
