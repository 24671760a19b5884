import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newOid } from '../../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ffmpeg, makeClip, storeFile } from '../../../testing/clips.ts'
import { encodingOf, startEncoding } from './encoding.service.ts'

const rate = 10
const size = '160x90'
const seconds = 50
/** Its tenth is at 5 s; the segment in which that lies begins here. */
const beginSeconds = 4

let t: TestApp
let film: string
beforeAll(async () => {
  t = await createTestApp({}, {}, { gates: { toy: () => Promise.resolve({}) } })
  film = await makeClip({ seconds, rate, size, codecs: ['-c:v', 'mpeg4', '-c:a', 'aac'] })
})
afterAll(() => t.close())

const encode = async (how: { isEncrypted?: boolean; hasDrm?: boolean }, path = film) => {
  const subjectOid = newOid(t.clock.now())
  const sourceKey = await storeFile(t, path)
  const source = { subjectKind: 'toy', subjectOid, ownerOid: subjectOid, sourceKey, ...how }
  await t.deps.db.transaction().execute((tx) => startEncoding(tx, source, t.clock.now()))
  await t.runTasks()
  return encodingOf(t.deps.db, subjectOid)
}
const read = async (key: string) => {
  const stored = await t.deps.storage.get(key)
  return stored ? buffer(stored.stream) : Buffer.alloc(0)
}
const previewOf = async (encoding: Awaited<ReturnType<typeof encode>>) => {
  const path = `${film}.preview.mp4`
  writeFileSync(path, await read(encoding?.previewKey ?? ''))
  return path
}
/** A rendition as one file, as it was published. */
const join = async (encodingOid: string, name: string) => {
  const objects = await t.deps.storage.list(`encodings/${encodingOid}/`)
  const keys = objects.map(({ key }) => key).filter((key) => key.includes(`/${name}/`))
  const numberIn = (key: string) => Number(/(\d+)\.m4s$/.exec(key)?.[1] ?? -1)
  const parts = await Promise.all(
    keys.toSorted((a, b) => numberIn(a) - numberIn(b)).map((key) => read(key)),
  )
  const path = `${film}.${name}.mp4`
  writeFileSync(path, Buffer.concat(parts))
  return path
}
const hashes = async (path: string, stream: string, ...codec: string[]) => {
  const said = await ffmpeg(['-i', path, '-map', `0:${stream}:0`, ...codec, '-f', 'framemd5', '-'])
  return said
    .split('\n')
    .filter((line) => line.startsWith('0,'))
    .map((line) => line.split(',')[5]?.trim())
}

it('is cut from the sizes and the sound that were made, both from the same time on', async () => {
  const encoding = await encode({ isEncrypted: false })
  const preview = await previewOf(encoding)
  const copied = ['-c', 'copy']
  const oid = encoding?.encodingOid ?? ''
  const pictures = await hashes(await join(oid, 'v90'), 'v', ...copied)
  const shown = await hashes(preview, 'v', ...copied)
  expect(shown.length).toBeGreaterThanOrEqual(10 * rate)
  expect(shown.length).toBeLessThan(11 * rate)
  expect(shown).toEqual(pictures.slice(beginSeconds * rate, beginSeconds * rate + shown.length))
  const sounds = await hashes(await join(oid, 'audio'), 'a', ...copied)
  const heard = await hashes(preview, 'a', ...copied)
  const frames = 48_000 / 1024
  expect(heard.length).toBeGreaterThan(10 * frames - 3)
  const at = sounds.indexOf(heard[0])
  expect(Math.abs(at - beginSeconds * frames)).toBeLessThan(2)
  expect(heard).toEqual(sounds.slice(at, at + heard.length))
})

it('is for everybody, whatever protects the film', async () => {
  for (const how of [{ isEncrypted: true }, { hasDrm: true }]) {
    const preview = await previewOf(await encode(how))
    expect((await hashes(preview, 'v')).length).toBeGreaterThanOrEqual(10 * rate)
    expect((await hashes(preview, 'a')).length).toBeGreaterThan(400)
  }
})

it('has no sound where that ended before', async () => {
  const picture = await makeClip({ seconds, rate, size, sound: null, codecs: ['-c:v', 'mpeg4'] })
  const short = `${picture}.short.mp4`
  const inputs = `-i ${picture} -f lavfi -i sine=d=2 -map 0 -map 1`
  await ffmpeg([...inputs.split(' '), '-c:v', 'copy', '-c:a', 'aac', short])
  const preview = await previewOf(await encode({}, short))
  expect((await hashes(preview, 'v')).length).toBeGreaterThanOrEqual(10 * rate)
  await expect(hashes(preview, 'a')).rejects.toThrow('matches no streams')
})
