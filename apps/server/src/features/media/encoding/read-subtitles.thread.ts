import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'
import type { SubtitlesRead } from './read-subtitles.ts'
import { readSubtitles, writeVtt } from './subtitles.ts'

parentPort?.postMessage(read(workerData as Uint8Array), [])

function read(bytes: Uint8Array): SubtitlesRead {
  try {
    return { vtt: writeVtt(readSubtitles(bytes)) }
  } catch (error) {
    if (error instanceof AppError) return { line: Number(error.details.line) }
    throw error
  }
}
