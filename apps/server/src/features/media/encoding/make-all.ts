import type { Deps } from '../../../deps.ts'
import type { TaskContext } from '../../../platform/tasks/tasks.ts'
import { copyVideo } from './copy-video.ts'
import { encodeAudio, measureGain } from './encode-audio.ts'
import { encodeChunk } from './encode-video.ts'
import {
  type EncodingRow,
  endRenditions,
  listRenditions,
  type RenditionRow,
} from './encodings.queries.ts'
import { firstFrameOf, iframesName } from './iframes.ts'
import { chooseLadder, type Rung } from './ladder.ts'
import { planRenditions, soundName } from './plan-renditions.ts'
import { makeExtras, publishPreview } from './make-extras.ts'
import { PreviewParts } from './preview-parts.ts'
import { Publisher } from './publisher.ts'
import type { MadeSegment } from './segment-run.ts'
import { planChunks, planSegments, sum } from './segments.ts'
import { numberOf, type SourceFacts, type VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'

export interface EncodingWork {
  encoding: EncodingRow
  facts: SourceFacts
  source: string
  folder: string
  context: TaskContext
}

interface Parts {
  making: EncodingWork
  publisher: Publisher
  /** Kept of what is published. */
  preview: PreviewParts
  /** The sizes that are made by decoding. */
  rungs: readonly Rung[]
  /** Its key frames are a rendition too. */
  smallest: Rung | undefined
  encoder: Encoder
  renditions: ReadonlyMap<string, RenditionRow>
  /** Resolves when what is made beside the film may begin. */
  begun: PromiseWithResolvers<void>
}

/** What is left for the end. */
const encodedShare = 0.97

/**
 * Makes all that players need of a source, or what is missing of it: a copy of the picture where it
 * fits, then the sound beside the sizes, piece by piece. Each segment can be played once it is there.
 */
export async function makeAll(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  making: EncodingWork,
): Promise<void> {
  const { encoding, facts, source, folder, context } = making
  const failing = new AbortController()
  const encoder: Encoder = {
    source,
    folder,
    demuxer: facts.demuxer,
    onProgress: () => {},
    signal: AbortSignal.any([context.signal, failing.signal]),
  }
  const found = await planRenditions(deps, making)
  const renditions = new Map(found.map((row) => [row.name, row]))
  const rungs = facts.video ? chooseLadder(facts.video) : []
  const parts: Parts = {
    making,
    encoder,
    renditions,
    smallest: rungs.at(-1),
    rungs: rungs.filter(({ name }) => !renditions.get(name)?.is_copy),
    begun: Promise.withResolvers<void>(),
    preview: new PreviewParts(facts.video?.durationMs ?? 0, {
      sizes: rungs,
      sound: facts.audio && soundName,
    }),
    publisher: new Publisher(deps, {
      encoding,
      context,
      counts: new Map(found.map((row) => [row.name, row.durations_ms.length])),
    }),
  }
  encoder.signal.addEventListener('abort', () => parts.begun.reject(encoder.signal.reason))
  const all = [makeSound(parts), makePicture(deps, parts), makeBeside(parts)].map((one) =>
    one.catch((error: unknown) => {
      failing.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(all)
  await Promise.all(all)
  await publishPreview(parts.publisher, { making, encoder, parts: parts.preview })
}

async function publish(
  { publisher, preview, smallest, renditions }: Parts,
  segment: MadeSegment,
): Promise<void> {
  preview.keep(segment)
  await publisher.publish(segment)
  if (segment.rendition !== smallest?.name || !renditions.has(iframesName)) return
  const bytes = firstFrameOf(segment.bytes)
  await publisher.publish({ ...segment, rendition: iframesName, bytes })
}

/** What a creator chooses from comes early, but behind the begin of the film. */
async function makeBeside({ begun, publisher, making, encoder }: Parts): Promise<void> {
  await begun.promise
  await makeExtras(publisher, { making, encoder })
}

async function makeSound(parts: Parts): Promise<void> {
  const { making, encoder, renditions, begun } = parts
  const { facts, context } = making
  if (!facts.video) begun.resolve()
  if (!facts.audio || renditions.get(soundName)?.is_whole) return
  const { stream, durationMs } = facts.audio
  const seconds = durationMs / 1000
  const gainDb = await measureGain(encoder, { stream, seconds })
  const isAlone = facts.video === null
  const onProgress = (outMs: number) => {
    if (isAlone) context.progress((outMs / facts.durationMs) * encodedShare)
  }
  const sound = { rendition: soundName, stream, gainDb, seconds }
  await encodeAudio({ ...encoder, onProgress }, sound, (segment) => publish(parts, segment))
  await context.commit((tx) => endRenditions(tx, making.encoding.oid, [soundName]), {})
}

async function makePicture(deps: Pick<Deps, 'db'>, parts: Parts): Promise<void> {
  const { making, renditions, encoder } = parts
  const { facts, encoding, context } = making
  const { video } = facts
  if (!video) return
  const copy = [...renditions.values()].find(({ is_copy }) => is_copy)
  if (copy && !copy.is_whole) {
    await copyVideo(encoder, { rendition: copy.name, video }, (segment) => publish(parts, segment))
    await context.commit((tx) => endRenditions(tx, encoding.oid, [copy.name]), {})
  }
  const frames = copy
    ? await framesOf(deps, { encodingOid: encoding.oid, name: copy.name, video })
    : planSegments(totalFrames(video), video.fps)
  await encodeRungs(parts, { video, frames })
}

/** The frames of each segment of the copied size, so that the others change where it does. */
async function framesOf(
  deps: Pick<Deps, 'db'>,
  { encodingOid, name, video }: { encodingOid: string; name: string; video: VideoFacts },
): Promise<number[]> {
  const rows = await listRenditions(deps.db, [encodingOid])
  const durations = rows.find((row) => row.name === name)?.durations_ms ?? []
  return durations.map((ms) => Math.round((ms / 1000) * numberOf(video.fps)))
}

async function encodeRungs(
  parts: Parts,
  { video, frames }: { video: VideoFacts; frames: readonly number[] },
): Promise<void> {
  const { making, rungs, renditions, encoder, begun } = parts
  const { context, encoding } = making
  const names = [...rungs.map(({ name }) => name), iframesName]
  const counts = names.flatMap((name) => renditions.get(name)?.durations_ms.length ?? [])
  const done = Math.min(frames.length, ...counts)
  if (done > 0) begun.resolve()
  for (const chunk of rungs.length > 0 ? planChunks(frames, { done }) : []) {
    const onProgress = (outMs: number) => {
      const share = (chunk.startFrame + (outMs / 1000) * numberOf(video.fps)) / sum(frames)
      context.progress(share * encodedShare)
    }
    const work = { chunk, rungs, video }
    await encodeChunk({ ...encoder, onProgress }, work, async (segment) => {
      await publish(parts, segment)
      begun.resolve()
    })
  }
  begun.resolve()
  await context.commit((tx) => endRenditions(tx, encoding.oid, names), {})
}

function totalFrames({ durationMs, fps }: VideoFacts): number {
  return Math.max(1, Math.round((durationMs / 1000) * numberOf(fps)))
}
