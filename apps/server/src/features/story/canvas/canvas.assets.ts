import type { Picture } from '@plax/contracts/media/media'
import type { Canvas } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { assertOwnAssets, type Signer, signPictures } from '../../media/media.service.ts'

/** The assets that the image nodes of a canvas name, or those without a price only. */
function assetOidsOf(canvas: Pick<Canvas, 'nodes'>, isFreeOnly = false): string[] {
  const named = canvas.nodes.flatMap((node) => {
    if (node.kind !== 'image' || node.data.assetId === null) return []
    return isFreeOnly && node.data.paid.enabled ? [] : [node.data.assetId]
  })
  return [...new Set(named)]
}

/**
 * Refuses (`media.not_found`, with the asset ids) a canvas that shows pictures of others; those of
 * the story's owner, of whoever edits it, and those that `earlier` showed are fine: what an admin
 * put there must not keep the owner from saving.
 */
export async function assertCanvasAssets(
  db: Db | Tx,
  claim: { canvas: Canvas; earlier?: Pick<Canvas, 'nodes'>; ownerOids: readonly string[] },
): Promise<void> {
  const { canvas, earlier, ownerOids } = claim
  const kept = new Set(earlier ? assetOidsOf(earlier) : [])
  const added = assetOidsOf(canvas).filter((oid) => !kept.has(oid))
  await assertOwnAssets(db, { assetOids: added, ownerOids })
}

/** The pictures that a canvas shows for free, by asset id, even if another story sells them. */
export async function freePicturesOf(
  db: Db | Tx,
  signer: Signer,
  canvas: Canvas,
): Promise<Record<string, Picture>> {
  return Object.fromEntries(await signPictures(db, signer, assetOidsOf(canvas, true)))
}

/** The pictures of a canvas by asset id, for those who may change it. */
export async function picturesOf(
  db: Db | Tx,
  signer: Signer,
  canvas: Canvas,
): Promise<Record<string, Picture>> {
  return Object.fromEntries(await signPictures(db, signer, assetOidsOf(canvas)))
}
