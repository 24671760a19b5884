/** Where an object lies in the storage. */
export function objectKey(assetOid: string, file: string): string {
  return `media/${assetOid}/${file}`
}

/** Where everyone, or whoever has a signature for it, finds the object. */
export function objectAddress(assetOid: string, file: string): string {
  return `/api/${objectKey(assetOid, file)}`
}
