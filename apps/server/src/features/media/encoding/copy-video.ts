import { join } from 'node:path'
import { hostileInput } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import { type MadeSegment, runIntoSegments, segmentOutput } from './segment-run.ts'
import { segmentSeconds } from './segments.ts'
import { missingTags } from './color.ts'
import type { VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'

/** Cuts the source's own packets at its key frames; as fast as it is read. */
export async function copyVideo(
  encoder: Encoder,
  { rendition, video }: { rendition: string; video: VideoFacts },
  onSegment: (segment: MadeSegment) => Promise<void>,
): Promise<void> {
  const folder = join(encoder.folder, rendition)
  const tags = missingTags(video)
  const run = {
    args: [
      hostileInput(encoder),
      ['-map', video.stream, '-c:v', 'copy', '-an', '-sn', '-dn'],
      tags ? ['-bsf:v', tags] : [],
      segmentOutput(folder, { hlsSeconds: segmentSeconds }),
    ],
    signal: encoder.signal,
    cpuSeconds: 3600,
    onProgress: encoder.onProgress,
  }
  await runIntoSegments(run, new Map([[rendition, folder]]), onSegment)
}
