import { randomBytes } from 'node:crypto'
import { makeMp3, makeMp4 } from './files.ts'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'
import { openSender, type Sender } from './sends.ts'
import { makePng, uploadPicture } from './uploads.ts'

const fileMakers = {
  mp4: async () => makeMp4(),
  mov: async () => makeMp4({ brand: 'qt  ' }),
  mp3: async () => makeMp3(),
  png: () => makePng(),
  html: async () => Buffer.from('<script>alert(1)</script>'),
}

export type SentType = keyof typeof fileMakers

interface UploadOptions {
  type?: SentType
  context?: string
  /** Instead of a stub of the type. */
  bytes?: Buffer
}

const senders = new WeakMap<TestApp, Promise<Sender>>()

/** Uploads a file through the front door, whatever it answers. */
export async function sendFile(
  t: TestApp,
  { token }: Person,
  { type = 'mp4', context = 'content', bytes }: UploadOptions = {},
): Promise<TestAnswer & { key: string }> {
  const opened = senders.get(t) ?? openSender(t, token)
  senders.set(t, opened)
  const key = `sent/${randomBytes(8).toString('hex')}`
  const sender = await opened
  const sent = bytes ?? (await fileMakers[type]())
  return { ...(await sender.send({ key, context }, sent, token)), key }
}

/** Uploads a file and answers its key. */
export async function uploadFile(
  t: TestApp,
  person: Person,
  file: UploadOptions = {},
): Promise<string> {
  const sent = await sendFile(t, person, file)
  if (sent.body.state !== 'done') throw new Error(`Sending a file answered ${sent.text}`)
  return sent.key
}

type Fields = Record<string, unknown>

/** What is enough to publish, with other fields beside or instead. */
export async function contentToPublish(
  t: TestApp,
  person: Person,
  fields: Fields = {},
): Promise<Fields> {
  const context = fields.type === 'clip' || fields.type === 'file' ? fields.type : 'content'
  const file = fields.file ?? (await uploadFile(t, person, { context }))
  const thumbnail = fields.thumbnail ?? (await uploadPicture(t, person))
  const story =
    fields.type === 'branching'
      ? { description: 'A night at sea.', backgroundImage: await uploadPicture(t, person) }
      : {}
  return { title: 'The harbour', file, thumbnail, ...story, ...fields }
}

export function saveContent(t: TestApp, { token }: Person, body: Fields): Promise<TestAnswer> {
  return t.call('POST /content/save', { token, body })
}

const oneScene = {
  entryId: 'a',
  scenes: [{ id: 'a', title: '', text: 'Fog.', contentOid: null, x: 0, y: 0, choices: [] }],
}

/** Sends what is to be published, whatever it answers. */
export async function tryToPublish(
  t: TestApp,
  person: Person,
  fields: Fields = {},
  discountSettings?: Fields,
): Promise<TestAnswer> {
  const { token } = person
  const { type } = fields
  const issued = await t.call('POST /content/issueid', { token, body: { type } })
  const metaData = await contentToPublish(t, person, fields)
  const { contentOid } = issued.body
  if (type === 'branching') {
    const body = { contentOid, scenario: oneScene, version: 0 }
    await t.call('POST /content/scenario', { token, body })
  }
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
