import type { ErrorCode } from '@plax/contracts/errors/index'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'
import type { SubtitleWork, SubtitlesAnswer } from './read-subtitles.ts'
import { readSubtitles, writeVtt } from './subtitles.ts'

parentPort?.postMessage(read(workerData as SubtitleWork), [])

function read({ bytes, lang }: SubtitleWork): SubtitlesAnswer {
  try {
    const { cues, ...found } = readSubtitles(bytes, lang)
    return { vtt: writeVtt(cues), ...found }
  } catch (error) {
    if (error instanceof AppError) {
      return { code: error.code satisfies ErrorCode, details: error.details }
    }
    throw error
  }
}
