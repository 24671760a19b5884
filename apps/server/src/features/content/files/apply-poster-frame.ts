import type { Deps } from '../../../deps.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import { lockItem, updateItem } from '../../catalogue/catalogue.service.ts'
import { chooseFrame } from '../../media/encoding/encoding.service.ts'
import { storeImage } from '../../media/media.service.ts'
import { contentKind } from '../item/content-kind.ts'
import { findContent } from '../item/content.queries.ts'
import { hasChosenThumbnail } from '../item/texts.ts'

// Renaming it would lose the jobs that are queued.
export const applyPosterFrameTask = 'content.wear-frame'

/** Uses a frame of the film as the thumbnail if the creator chose none. */
export async function applyPosterFrame(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>,
  { seq }: Record<string, unknown>,
): Promise<void> {
  const { encodingOid } = (await findEvent(deps.db, Number(seq)))?.payload ?? {}
  if (typeof encodingOid !== 'string') return
  const frame = await chooseFrame(deps, encodingOid)
  if (frame?.subjectKind !== contentKind.kind) return
  const content = await findContent(deps.db, frame.subjectOid)
  if (!content || content.state === 'deleted') return
  const ownerOid = content.owner_oid
  const purpose = `frame:${content.oid}`
  const { assetOid } = await storeImage(deps, { ownerOid, bytes: frame.bytes, purpose })
  await deps.db.transaction().execute(async (tx) => {
    await lockItem(tx, content.oid)
    const row = await findContent(tx, content.oid)
    if (!row || row.state === 'deleted' || row.fields.file !== content.fields.file) return
    await tx
      .updateTable('contents')
      .set({ frame_asset_oid: assetOid })
      .where('content_oid', '=', row.oid)
      .execute()
    if (hasChosenThumbnail(row.fields)) return
    // Nobody changed the content.
    const { updated_at } = row
    await updateItem(tx, row.oid, { thumbnail_asset_oid: assetOid, updated_at })
  })
}
