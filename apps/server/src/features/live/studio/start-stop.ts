import { AppError } from '../../../platform/errors.ts'
import { hintStream } from '../streams/stream-hints.ts'
import { startStream } from '../streams/start-stream.ts'
import { endStream, lockCurrentStream, type StreamRow } from '../streams/streams.ts'
import type { StudioDeps } from './save-stream.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Goes live with the creator’s prepared stream. */
export function startOwn(deps: StudioDeps, creatorOid: string): Promise<StreamRow> {
  return change(deps, creatorOid, async (tx, stream) => {
    await startStream(deps, tx, { stream, now: deps.clock.now() })
  })
}

/** Ends the creator’s stream that’s on; the process that receives it ends the connection. */
export function stopOwn(deps: StudioDeps, creatorOid: string): Promise<StreamRow> {
  return change(deps, creatorOid, async (tx, stream) => {
    if (stream.state !== 'on') throw new AppError('live.no_stream')
    await endStream(tx, { streamOid: stream.oid, by: creatorOid, now: deps.clock.now() })
  })
}

/** Deletes the creator’s prepared stream; what it’s called is gone with it. */
export function deletePrepared(deps: StudioDeps, creatorOid: string): Promise<StreamRow> {
  return change(deps, creatorOid, async (tx, stream) => {
    if (stream.state !== 'preparing') throw new AppError('live.already_on')
    await endStream(tx, { streamOid: stream.oid, by: creatorOid, now: deps.clock.now() })
  })
}

async function change(
  { db, bus }: StudioDeps,
  creatorOid: string,
  act: (tx: Tx, stream: StreamRow) => Promise<void>,
): Promise<StreamRow> {
  const stream = await db.transaction().execute(async (tx) => {
    const locked = await lockCurrentStream(tx, creatorOid)
    if (!locked) throw new AppError('live.no_stream')
    await act(tx, locked)
    return locked
  })
  await hintStream(bus, creatorOid)
  return stream
}
