import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMp3 } from '../../../testing/files.ts'
import { makeClip } from '../../../testing/clips.ts'
import { readFacts } from './probe-file.ts'

describe('the probe of a file', () => {
  let folder: string
  let clip: Buffer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plax-formats-'))
    clip = readFileSync(await makeClip({ seconds: 2 }))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const facts = (bytes: Buffer) => {
    const path = join(folder, 'source')
    writeFileSync(path, bytes)
    return readFacts(path)
  }
  const withBrand = (brand: string) => {
    const bytes = Buffer.from(clip)
    bytes.write(brand, 8, 'latin1')
    return bytes
  }

  it.each(['XAVC', 'CAEP', '3g2a', 'F4V ', 'qt  '])('reads the brand %j', async (brand) => {
    expect(await facts(withBrand(brand))).toMatchObject({
      facts: { demuxer: 'mov', video: { codec: 'avc' }, audio: { codec: 'aac' } },
    })
  })

  it('reads QuickTime files from before there were brands', async () => {
    const bytes = Buffer.from(clip)
    bytes.write('free', 4, 'latin1')
    expect(await facts(bytes)).toMatchObject({ facts: { demuxer: 'mov', video: { codec: 'avc' } } })
  })

  it('reads an MP3 behind much junk', async () => {
    const bytes = Buffer.concat([Buffer.alloc(60_000, 'x'), makeMp3({ frames: 50 })])
    expect(await facts(bytes)).toMatchObject({ facts: { demuxer: 'mp3', audio: { codec: 'mp3' } } })
  })
})
