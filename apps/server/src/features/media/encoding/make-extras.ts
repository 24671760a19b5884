import { makePreview, makeStoryboard, makeThumbnails, makeWaveform } from './extras.ts'
import type { Making } from './make-all.ts'
import type { Publisher } from './publisher.ts'
import type { VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'

/** What is made beside the film: each part once, whichever process begins it. */
export async function makeExtras(
  publisher: Publisher,
  { making, encoder }: { making: Making; encoder: Encoder },
): Promise<void> {
  const { video, audio, durationMs } = making.facts
  if (video) await makePictures(publisher, { encoder, video, hasAudio: audio !== null })
  else if (publisher.extras.waveformKey === undefined) {
    const peaks = await makeWaveform(encoder, durationMs)
    const waveformKey = await publisher.put('waveform.json', Buffer.from(JSON.stringify(peaks)))
    await publisher.saveExtras({ waveformKey })
  }
}

async function makePictures(
  publisher: Publisher,
  film: { encoder: Encoder; video: VideoFacts; hasAudio: boolean },
): Promise<void> {
  const { encoder, video, hasAudio } = film
  if (!publisher.extras.thumbnails) {
    const thumbnails = []
    for (const { bytes, ...one } of await makeThumbnails(encoder, video)) {
      const key = await publisher.put(`thumbnail/${thumbnails.length}.jpg`, bytes)
      thumbnails.push({ ...one, key })
    }
    await publisher.saveExtras({ thumbnails })
  }
  if (!publisher.extras.storyboard) {
    const { sheets, ...board } = await makeStoryboard(encoder, video)
    const keys = []
    for (const sheet of sheets) {
      keys.push(await publisher.put(`storyboard/${keys.length}.jpg`, sheet))
    }
    await publisher.saveExtras({ storyboard: { ...board, keys } })
  }
  if (!publisher.extras.previewKey) {
    const preview = await makePreview(encoder, { ...video, hasAudio })
    await publisher.saveExtras({ previewKey: await publisher.put('preview.mp4', preview) })
  }
}
