import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../platform/ffmpeg/binary.ts'
import type { TestApp } from './open-app.ts'

/** Runs ffmpeg as a user of it would; answers what it wrote to its standard output. */
export async function ffmpeg(args: readonly string[]): Promise<string> {
  const all = ['-hide_banner', '-loglevel', 'error', '-y', ...args]
  const maxBuffer = 256 * 1024 * 1024
  return (await promisify(execFile)(findFfmpeg(), all, { maxBuffer })).stdout
}

interface Clip {
  seconds?: number
  size?: string
  rate?: number | string
  /** Of ffmpeg, behind the inputs; H.264 with AAC by default. */
  codecs?: readonly string[]
  sound?: string | null
  picture?: boolean
  name?: string
}

const usualCodecs = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
]

/** A short film of a test picture and a tone, as a file. */
export async function makeClip(clip: Clip = {}): Promise<string> {
  const { seconds = 3, size = '320x180', rate = 24, codecs = usualCodecs } = clip
  const { sound = 'sine=frequency=440', picture = true, name = 'clip.mp4' } = clip
  const path = join(mkdtempSync(join(tmpdir(), 'plax-clip-')), name)
  await ffmpeg([
    ...(picture ? ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`] : []),
    ...(sound ? ['-f', 'lavfi', '-i', `${sound}:d=${seconds}`] : []),
    ...codecs,
    path,
  ])
  return path
}

/** Puts a file into the storage as an upload; answers its key. */
export async function storeFile(t: TestApp, path: string | Buffer): Promise<string> {
  files += 1
  const key = `test/${files}.bin`
  await t.deps.storage.put(key, typeof path === 'string' ? readFileSync(path) : path)
  return key
}

let files = 0
