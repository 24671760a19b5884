import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FfmpegArgs, hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import { even } from './ladder.ts'
import { type PreviewCut, previewMs, previewSide, previewStart } from './preview-parts.ts'
import { toBt709 } from './color.ts'
import { deinterlace } from './deinterlace.ts'
import type { AudioFacts, VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'

interface Film {
  video: VideoFacts
  audio: AudioFacts | null
}

/** Some seconds of the film as one small file: cut, or else encoded. */
export async function makePreview(
  encoder: Encoder,
  film: Film,
  cut: PreviewCut | null,
): Promise<Buffer> {
  const path = join(encoder.folder, 'preview.mp4')
  const from = cut ? await copyOf(encoder.folder, cut) : encodingOf(encoder, film)
  await runFfmpeg({
    args: [from, ['-t', `${previewMs / 1000}`, '-movflags', '+faststart', '-y', path]],
    signal: encoder.signal,
    cpuSeconds: 600,
  })
  return readFile(path)
}

async function copyOf(folder: string, { picture, sound }: PreviewCut): Promise<FfmpegArgs> {
  const input = async (name: string, bytes: Buffer) => {
    const source = join(folder, name)
    await writeFile(source, bytes)
    return hostileInput({ source, demuxer: 'mov' })
  }
  const inputs: FfmpegArgs[] = [await input('preview-picture.mp4', picture)]
  if (sound) {
    inputs.push(['-ss', `${sound.skipMs / 1000}`], await input('preview-sound.mp4', sound.bytes))
  }
  return [inputs, ['-map', '0:V:0', ...(sound ? ['-map', '1:a:0'] : []), '-c', 'copy']]
}

function encodingOf(encoder: Encoder, { video, audio }: Film): FfmpegArgs {
  const scale = Math.min(1, previewSide / Math.min(video.width, video.height))
  const size = { width: even(video.width * scale), height: even(video.height * scale) }
  return [
    ['-ss', `${previewStart(video.durationMs) / 1000}`, hostileInput(encoder)],
    ['-map', video.stream, ...(audio ? ['-map', audio.stream] : []), '-sn', '-dn'],
    ['-vf', [...deinterlace(video), toBt709(video, size)].join(','), '-fpsmax', '30'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-maxrate', '600k'],
    ['-bufsize', '1200k', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000'],
  ]
}
