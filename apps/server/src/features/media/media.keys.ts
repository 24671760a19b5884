/** Where an object lies in the storage. */
export function objectKey(assetOid: string, file: string): string {
  return `media/${assetOid}/${file}`
}
