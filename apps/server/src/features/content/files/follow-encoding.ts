import type { Deps } from '../../../deps.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import { lockItem } from '../../catalogue/catalogue.service.ts'
import { encodingOf } from '../../media/encoding/encoding.service.ts'
import { contentKind } from '../item/content-kind.ts'
import { findContent } from '../item/content.queries.ts'
import { noteFailure, noteSize } from './report-encoding.ts'

export const followEncodingTask = 'content.follow-encoding'

/** Stores how long and large a content is after its encoding ended, or emits that it failed. */
export async function followEncoding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { seq }: Record<string, unknown>,
): Promise<void> {
  const { encodingOid, subjectKind, subjectOid } = (await findEvent(db, Number(seq)))?.payload ?? {}
  if (subjectKind !== contentKind.kind || typeof subjectOid !== 'string') return
  await db.transaction().execute(async (tx) => {
    await lockItem(tx, subjectOid)
    const row = await findContent(tx, subjectOid)
    const encoding = await encodingOf(tx, subjectOid)
    if (!row || (encoding?.state !== 'done' && encoding?.state !== 'error')) return
    await noteSize(tx, row, {
      durationSeconds: encoding.durationMs === null ? undefined : encoding.durationMs / 1000,
      width: encoding.width ?? undefined,
      height: encoding.height ?? undefined,
    })
    if (encoding.state === 'error') {
      await noteFailure(tx, { row, encodingOid: String(encodingOid), now: clock.now() })
    }
  })
}
