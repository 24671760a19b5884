import type { Deps } from '../../../deps.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import { encodingOf } from '../../media/encoding/encoding.service.ts'
import { contentKind } from '../item/content-kind.ts'
import { reportEncoding } from './encoding.ts'

export const followEncodingTask = 'content.follow-encoding'

/** Writes down how an encoding of a content ended. */
export async function followEncoding(
  deps: Pick<Deps, 'db' | 'clock'>,
  { seq }: Record<string, unknown>,
): Promise<void> {
  const { subjectKind, subjectOid } = (await findEvent(deps.db, Number(seq)))?.payload ?? {}
  if (subjectKind !== contentKind.kind || typeof subjectOid !== 'string') return
  const encoding = await encodingOf(deps.db, subjectOid)
  if (encoding?.state !== 'done' && encoding?.state !== 'error') return
  await reportEncoding(deps, {
    contentOid: subjectOid,
    state: encoding.state === 'done' ? 'done' : 'failed',
    isPlayable: encoding.isPlayable,
    durationSeconds: encoding.durationMs === null ? undefined : encoding.durationMs / 1000,
    width: encoding.width ?? undefined,
    height: encoding.height ?? undefined,
    error: encoding.error?.code,
  })
}
