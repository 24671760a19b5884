import { randomBytes } from 'node:crypto'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'
import { uploadPicture } from './uploads.ts'

/** The first bytes of files of each type, as their uploads bring them. */
export const fileHeads = {
  mp4: Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  mov: Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0qt  ', 'latin1'),
  mp3: Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  html: Buffer.from('<script>alert(1)</script>'),
}

/** Stores a file of somebody's, as an upload would, and answers its key. */
export async function uploadFile(
  t: TestApp,
  { oid }: Person,
  type: keyof typeof fileHeads = 'mp4',
): Promise<string> {
  const key = `uploads/${oid}/${randomBytes(8).toString('hex')}`
  await t.deps.storage.put(key, Buffer.concat([fileHeads[type], randomBytes(200)]))
  return key
}

type Fields = Record<string, unknown>

/** What is enough to publish, with other fields beside or instead. */
export async function contentToPublish(
  t: TestApp,
  person: Person,
  fields: Fields = {},
): Promise<Fields> {
  const file = fields.file ?? (await uploadFile(t, person))
  const thumbnail = fields.thumbnail ?? (await uploadPicture(t, person))
  return { title: 'The harbour', file, thumbnail, ...fields }
}

export function saveContent(t: TestApp, { token }: Person, body: Fields): Promise<TestAnswer> {
  return t.call('POST /content/save', { token, body })
}

/** Sends what is to be published, whatever it answers. */
export async function tryToPublish(
  t: TestApp,
  person: Person,
  fields: Fields = {},
  discountSettings?: Fields,
): Promise<TestAnswer> {
  const { token } = person
  const issued = await t.call('POST /content/issueid', { token, body: {} })
  const metaData = await contentToPublish(t, person, fields)
  const { contentOid } = issued.body
  return t.call('POST /content/', { token, body: { contentOid, metaData, discountSettings } })
}

/** Publishes a content through the front door and answers its id. */
export async function publishContent(
  t: TestApp,
  person: Person,
  fields: Fields = {},
  discountSettings?: Fields,
): Promise<string> {
  const answer = await tryToPublish(t, person, fields, discountSettings)
  if (answer.status !== 200) throw new Error(`Publishing answered ${answer.status}: ${answer.text}`)
  return answer.body.content.contentOid
}
