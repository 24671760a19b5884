import {
  ADTS,
  FLAC,
  type InputFormat,
  MATROSKA,
  MP3,
  Mp3InputFormat,
  MP4,
  OGG,
  QTFF,
  QuickTimeInputFormat,
  WAVE,
  WEBM,
} from 'mediabunny'
import { open } from 'node:fs/promises'
import { sniffFile } from '../kinds/sniff-file.ts'

/** Named one by one: a playlist among them would have it open other files. With ffmpeg's names. */
const usual = new Map<InputFormat, string>([
  [MP4, 'mov'],
  [QTFF, 'mov'],
  [MATROSKA, 'matroska'],
  [WEBM, 'matroska'],
  [MP3, 'mp3'],
  [WAVE, 'wav'],
  [FLAC, 'flac'],
  [OGG, 'ogg'],
  [ADTS, 'aac'],
])

/** The library reads more variants than it recognizes: these take what uploads recognized. */
const oldMov = new (class extends QuickTimeInputFormat {
  _canReadInput(): Promise<boolean> {
    return Promise.resolve(true)
  }
})()
const taggedMp3 = new (class extends Mp3InputFormat {
  _canReadInput(): Promise<boolean> {
    return Promise.resolve(true)
  }
})()

/** The formats that a file may have, with the names of ffmpeg's readers. */
export async function formatsOf(path: string): Promise<Map<InputFormat, string>> {
  const kind = await kindOf(path)
  if (kind === 'mp4' || kind === 'mov') return new Map([...usual, [oldMov, 'mov']])
  return kind === 'mp3' ? new Map([...usual, [taggedMp3, 'mp3']]) : usual
}

async function kindOf(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    return await sniffFile(read, { bytes: size, wanted: [] })
  } finally {
    await file.close()
  }
}
