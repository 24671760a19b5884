import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFfmpeg } from '../../platform/ffmpeg/run-ffmpeg.ts'
import type { DemoContent } from './content.ts'
import type { MakingOptions } from './write-content.ts'

const sea =
  "aevalsrc='0.12*sin(2*PI*110*t)*(1+sin(2*PI*0.21*t))+0.08*sin(2*PI*164.8*t)*(1+sin(2*PI*0.13*t+1))':s=44100"

/** The file of a content: a slow ride over its picture, a quiet sound, or the picture itself. */
export async function makeMedia(
  { type, seconds: length = 8 }: DemoContent,
  picture: Buffer,
  { signal, scale = 1 }: MakingOptions,
): Promise<Buffer> {
  if (type === 'file') return picture
  const seconds = Math.ceil(length * scale)
  const [long, short] = [640 * scale, 360 * scale]
  const size = type === 'clip' ? `${short}x${long}` : `${long}x${short}`
  const folder = await mkdtemp(join(tmpdir(), 'plax-demo-'))
  const [from, to] = [
    join(folder, 'picture.png'),
    join(folder, type === 'audio' ? 'a.mp3' : 'a.mp4'),
  ]
  const ride = `zoompan=z='1+0.0012*on':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=1:s=${size}:fps=24`
  const film = [
    '-threads',
    '1',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ]
  try {
    await writeFile(from, picture)
    const args =
      type === 'audio'
        ? ['-f', 'lavfi', '-i', `${sea}:d=${seconds}`, '-b:a', '96k', to]
        : [
            ['-loop', '1', '-framerate', '24', '-t', `${seconds}`, '-i', from],
            ['-f', 'lavfi', '-i', `${sea}:d=${seconds}`, '-vf', ride, film, '-shortest', to],
          ]
    const oneThread = ['-filter_threads', '1', '-threads', '1']
    await runFfmpeg({ args: [oneThread, args], signal, cpuSeconds: 120 })
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
