import { randomBytes } from 'node:crypto'
import {
  readSubtitleFile,
  saveSubtitles,
} from '../apps/server/src/features/media/encoding/texts.service.ts'
import { publishContent, uploadFile } from '../apps/server/src/testing/contents.ts'
import { type Person, signUpCreator, signUpPerson } from '../apps/server/src/testing/people.ts'
import { makeCanvas, publishStory } from '../apps/server/src/testing/stories.ts'
import { addTier } from '../apps/server/src/testing/subscriptions.ts'
import { uploadPicture } from '../apps/server/src/testing/uploads.ts'
import type { TestApp } from '../apps/server/src/testing/open-app.ts'

const megabyte = 1024 * 1024
/** Contents of files, of which each has a few megabytes. */
const fileCount = Number(process.env.SOAK_BUNDLE_FILES ?? 40)
const fileBytes = Number(process.env.SOAK_BUNDLE_FILE_MEGABYTES ?? 5) * megabyte
const storyCount = Number(process.env.SOAK_BUNDLE_STORIES ?? 10)

/** A creator with everything that a bundle has a folder for, and a subscriber who agreed to be named. */
export async function makeCreator(t: TestApp): Promise<Person> {
  const creator = await signUpCreator(t)
  const { token } = creator
  const free = await addTier(t, creator, { name: 'Free', price: 0 })
  const gold = await addTier(t, creator, { name: 'Gold', price: 100, details: 'All of it' })
  await subscribe(t, creator, free)
  const bannerAssetOid = await uploadPicture(t, creator)
  const channel = { intro: { en: 'Hello', ko: '안녕' }, language: 'en', bannerAssetOid }
  await t.call('POST /channel/settings', { token, body: channel })
  for (let nth = 0; nth < storyCount; nth += 1) {
    const canvas = makeCanvas({ assetOid: await uploadPicture(t, creator) })
    await publishStory(t, creator, { canvas, title: `Story ${nth}`, hashtags: ['sea'] })
  }
  await publishMedia(t, creator, gold)
  for (let nth = 0; nth < fileCount; nth += 1) {
    const bytes = randomBytes(fileBytes)
    const key = await uploadFile(t, creator, { context: 'file', bytes })
    const fields = { type: 'file', title: `Sheets ${nth}`, file: key, files: [key] }
    await publishContent(t, creator, fields)
  }
  return creator
}

async function subscribe(t: TestApp, creator: Person, tierHash: string): Promise<void> {
  const { token } = await signUpPerson(t)
  const creatorOid = creator.oid
  await t.call('POST /account/subscribefree', { token, body: { creatorOid, tierHash } })
  const body = { creatorOid, agrees: true }
  await t.call('PUT /account/subscriptions/contact', { token, body })
}

/** A video with subtitles, a sound, a clip, and a branching story that plays the video. */
async function publishMedia(t: TestApp, creator: Person, gold: string): Promise<void> {
  const video = await publishContent(t, creator, { title: 'The harbor', publicTiers: [gold] })
  const bytes = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nFog.\n')
  const named = { subjectOid: video, ownerOid: creator.oid, lang: 'en', label: 'English' }
  const subtitles = { ...named, ...(await readSubtitleFile({ bytes, lang: 'en' }, creator.oid)) }
  const { db, clock } = t.deps
  await db.transaction().execute((tx) => saveSubtitles(tx, subtitles, clock.now()))
  const sound = await uploadFile(t, creator, { type: 'mp3' })
  await publishContent(t, creator, { type: 'audio', title: 'Waves', file: sound })
  await publishContent(t, creator, { type: 'clip', title: 'A gull' })
  await publishContent(t, creator, { type: 'branching', title: 'Night', file: null })
}
