import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FfmpegArgs, hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import { even } from './ladder.ts'
import { type PreviewCut, previewMs, previewSide, previewStart } from './preview-parts.ts'
import { toBt709 } from './color.ts'
import { deinterlace } from './deinterlace.ts'
import { aac, packetSeconds, wholeSound } from './encode-audio.ts'
import { type AudioFacts, numberOf, type VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'

const mostFps = 30

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
    args: [
      [from, '-t', `${previewMs / 1000}`],
      ['-movflags', '+faststart', '-use_editlist', '0', '-y', path],
    ],
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
    const start = startOfPacket(sound.skipMs / 1000)
    inputs.push(['-ss', start], await input('preview-sound.mp4', sound.bytes))
  }
  return [inputs, ['-map', '0:V:0', ...(sound ? ['-map', '1:a:0'] : []), '-c', 'copy']]
}

/** The nearest: one that starts before the picture would be shown from its begin on. */
function startOfPacket(seconds: number): string {
  const start = Math.round(seconds / packetSeconds) * packetSeconds
  // Rounded up, or the seek ends at the packet before.
  return (Math.ceil(start * 1_000_000) / 1_000_000).toFixed(6)
}

function encodingOf(encoder: Encoder, { video, audio }: Film): FfmpegArgs {
  const scale = Math.min(1, previewSide / Math.min(video.width, video.height))
  const size = { width: even(video.width * scale), height: even(video.height * scale) }
  const rate = numberOf(video.fps) > mostFps ? `${mostFps}` : `${video.fps.num}/${video.fps.den}`
  const filters = [...deinterlace(video), `fps=${rate}:start_time=0`, toBt709(video, size)]
  const start = previewStart(video.durationMs) / 1000
  return [
    // A seek to 0 would drop the sound before a picture that starts late.
    [start > 0 ? ['-ss', `${start}`] : [], hostileInput(encoder)],
    ['-map', video.stream, ...(audio ? ['-map', audio.stream] : []), '-sn', '-dn'],
    // Pictures in order, so that the first one's time is 0 without an edit list.
    ['-vf', filters.join(','), '-c:v', 'libx264', '-preset', 'veryfast', '-bf', '0'],
    ['-crf', '27', '-maxrate', '600k', '-bufsize', '1200k'],
    audio ? ['-af', wholeSound, aac(96_000)] : [],
  ]
}
