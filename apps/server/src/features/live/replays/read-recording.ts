import { text } from 'node:stream/consumers'
import { readIndex, type RunIndex } from '@plax/streaming/hls/recording-index'
import type { Storage } from '../../../platform/storage/storage.ts'
import { AppError } from '../../../platform/errors.ts'
import { runObject } from './replay.keys.ts'
import type { ReplayRow } from './replays.queries.ts'

/** What the recorded files of a replay hold. Throws `live.no_replay` if they’re gone. */
export async function readRecording(
  storage: Storage,
  { oid, runs }: Pick<ReplayRow, 'oid' | 'runs'>,
): Promise<RunIndex[]> {
  return Promise.all(
    runs.map(async ({ run }) => {
      const object = await storage.get(runObject(oid, run, 'index'))
      const index = object && readIndex(await text(object.stream))
      if (!index) throw new AppError('live.no_replay')
      return index
    }),
  )
}
