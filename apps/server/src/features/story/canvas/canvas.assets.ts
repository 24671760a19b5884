import type { Picture } from '@plax/contracts/media'
import type { Canvas } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { assertOwnAssets, getPictures } from '../../media/media.service.ts'

/** The assets that the image nodes of a canvas name. */
function assetOidsOf(canvas: Canvas): string[] {
  const named = canvas.nodes.flatMap((node) =>
    node.kind === 'image' && node.data.assetId !== null ? [node.data.assetId] : [],
  )
  return [...new Set(named)]
}

/**
 * Refuses (`media.not_found`, with the asset ids) a canvas that shows pictures of others; those of
 * the story's owner and of whoever edits it are fine.
 */
export async function assertCanvasAssets(
  db: Db | Tx,
  claim: { canvas: Canvas; ownerOids: readonly string[] },
): Promise<void> {
  const { canvas, ownerOids } = claim
  await assertOwnAssets(db, { assetOids: assetOidsOf(canvas), ownerOids })
}

/** The pictures of a canvas by asset id. */
export async function picturesOf(db: Db | Tx, canvas: Canvas): Promise<Record<string, Picture>> {
  return Object.fromEntries(await getPictures(db, assetOidsOf(canvas)))
}
