import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  type Encoding,
  encodingOf,
  startEncoding,
} from '../features/media/encoding/encoding.service.ts'
import { newOid } from '../platform/ids.ts'
import { storeFile } from './clips.ts'
import type { TestApp } from './open-app.ts'

/** Encodes a film that nothing sells, without encryption. */
export async function encodeFilm(t: TestApp, path: string): Promise<Encoding> {
  const subjectOid = newOid(t.clock.now())
  const sourceKey = await storeFile(t, path)
  const source = { subjectKind: 'toy', subjectOid, ownerOid: subjectOid, sourceKey }
  await t.deps.db
    .transaction()
    .execute((tx) => startEncoding(tx, { ...source, isEncrypted: false }, t.clock.now()))
  await t.runTasks()
  const encoding = await encodingOf(t.deps.db, subjectOid)
  if (encoding?.state !== 'done') throw new Error(JSON.stringify(encoding?.error))
  return encoding
}

/** The bytes of an object; none if it isn't there. */
export async function storedBytes(t: TestApp, key: string | null | undefined): Promise<Buffer> {
  const stored = key ? await t.deps.storage.get(key) : null
  return stored ? buffer(stored.stream) : Buffer.alloc(0)
}

/** The first segment of a rendition, as a film of its own. */
export async function renditionBytes(
  t: TestApp,
  { encodingOid }: Encoding,
  name: string,
): Promise<Buffer> {
  const keys = (await t.deps.storage.list(`encodings/${encodingOid}/`)).map(({ key }) => key)
  const parts = ['init.mp4', '0.m4s'].map((end) =>
    keys.find((key) => key.endsWith(`/${name}/${end}`)),
  )
  return Buffer.concat(await Promise.all(parts.map((key) => storedBytes(t, key))))
}

/** Writes what players are served of an encoding without protection; returns the master playlist. */
export async function writeStream(
  t: TestApp,
  { subjectOid, encodingOid }: Encoding,
  folder: string,
): Promise<string> {
  const base = `/media/play/${subjectOid}`
  const master = join(folder, 'master.m3u8')
  mkdirSync(join(folder, encodingOid), { recursive: true })
  const { text } = await t.call(`GET ${base}/master.m3u8`)
  writeFileSync(master, text)
  for (const [, file = ''] of text.matchAll(/\/([^/\s"]+\.m3u8)/g)) {
    const playlist = await t.call(`GET ${base}/${encodingOid}/${file}`)
    writeFileSync(join(folder, encodingOid, file), playlist.text)
  }
  for (const { key } of await t.deps.storage.list(`encodings/${encodingOid}/`)) {
    const place = join(folder, encodingOid, ...key.split('/').slice(-2))
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, await storedBytes(t, key))
  }
  return master
}
