import type { Artefact, ArtefactImage } from '@plax/story-engine'

/** What an image of a story costs now. */
export interface ImageTerms {
  nodeId: string
  assetOid: string
  title: string
  tags: string[]
  /** Thousandths of a credit; 0 is free. */
  priceMilli: number
  allowsAutoUnlock: boolean
}

/**
 * The images of what a room or a page shows. Where the present compile of the story has the same
 * picture, its terms count; else those that the artefact itself names.
 */
export function imageTerms(shown: Artefact, present: Artefact | null): ImageTerms[] {
  const offered = Map.groupBy(shown.images, ({ assetId }) => assetId)
  for (const [assetId, images] of Map.groupBy(present?.images ?? [], ({ assetId }) => assetId)) {
    offered.set(assetId, images)
  }
  return shown.images.map((image) => ({
    nodeId: image.nodeId,
    assetOid: image.assetId,
    title: image.title,
    tags: image.tags,
    ...cheapest(offered.get(image.assetId) ?? [image]),
  }))
}

/** A picture that several nodes show costs what the cheapest of them asks. */
function cheapest(
  images: readonly ArtefactImage[],
): Pick<ImageTerms, 'priceMilli' | 'allowsAutoUnlock'> {
  const prices = images.map(({ paid }) => (paid.enabled ? paid.priceCredits * 1000 : 0))
  return {
    priceMilli: Math.min(...prices),
    allowsAutoUnlock: images.every(({ paid }) => paid.allowAutoUnlock),
  }
}

/** The price of one of all that are unlocked at once, rounded up to a thousandth of a credit. */
export function discounted(priceMilli: number, discountPercent: number): number {
  return Math.ceil((priceMilli * (100 - discountPercent)) / 100)
}
