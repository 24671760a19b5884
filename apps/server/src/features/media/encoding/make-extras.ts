import { runInThread } from '../../../platform/thread.ts'
import { makeStoryboard, makeThumbnails, makeWaveform } from './extras.ts'
import type { EncodingWork } from './make-all.ts'
import { makePreview } from './preview.ts'
import type { PreviewParts } from './preview-parts.ts'
import type { Publisher } from './publisher.ts'
import type { VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'

const coverMs = 60_000
const coverMemoryMb = 512

/** What is made beside the film: each part once, whichever process begins it. */
export async function makeExtras(
  publisher: Publisher,
  { making, encoder }: { making: EncodingWork; encoder: Encoder },
): Promise<void> {
  const { video, audio, durationMs } = making.facts
  await keepCover(publisher, encoder)
  if (video) await makePictures(publisher, { encoder, video })
  else if (audio && publisher.extras.waveformKey === undefined) {
    const peaks = await makeWaveform(encoder, { stream: audio.stream, durationMs })
    const waveformKey = await publisher.put('waveform.json', Buffer.from(JSON.stringify(peaks)))
    await publisher.saveExtras({ waveformKey })
  }
}

/** As it is in the file: it's decoded only if its creator asks for it (`cover.service.ts`). */
async function keepCover(publisher: Publisher, { source, signal }: Encoder): Promise<void> {
  if (publisher.extras.coverKey !== undefined) return
  const file = new URL('cover.thread.ts', import.meta.url)
  const limits = { timeoutMs: coverMs, memoryMb: coverMemoryMb, signal }
  const cover = await runInThread<Uint8Array>(file, { data: source, ...limits })
  signal.throwIfAborted()
  const coverKey = cover && (await publisher.put('cover', Buffer.from(cover)))
  await publisher.saveExtras({ coverKey })
}

async function makePictures(
  publisher: Publisher,
  film: { encoder: Encoder; video: VideoFacts },
): Promise<void> {
  const { encoder, video } = film
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
}

/** What is made of the sizes and the sound, once they are there. */
export async function publishPreview(
  publisher: Publisher,
  { making, encoder, parts }: { making: EncodingWork; encoder: Encoder; parts: PreviewParts },
): Promise<void> {
  const { video, audio } = making.facts
  if (!video || publisher.extras.previewKey) return
  const preview = await makePreview(encoder, { video, audio }, parts.cut())
  await publisher.saveExtras({ previewKey: await publisher.put('preview.mp4', preview) })
}
