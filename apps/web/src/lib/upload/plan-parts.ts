import { partBytesOf, partMinBytes, uploadPartsMaxCount } from '@plax/contracts/media/upload-values'

/** Small, since a part that is interrupted is sent again; larger in large files, whose parts are counted often. */
const mostSmallParts = 200
const megabyte = 1024 * 1024
const largePartBytes = 16 * megabyte

export interface Slice {
  number: number
  start: number
  end: number
}

/** In how many parts a file goes; a small one goes whole. */
export function countParts(bytes: number): number {
  const wanted = Math.ceil(bytes / mostSmallParts / megabyte) * megabyte
  const partBytes = Math.min(Math.max(wanted, partMinBytes), largePartBytes)
  return Math.min(Math.max(Math.ceil(bytes / partBytes), 1), uploadPartsMaxCount)
}

/** Where the parts begin and end: as many bytes each as both sides count on. */
export function slicesOf(bytes: number, numParts: number): Slice[] {
  const each = partBytesOf(bytes, numParts)
  const count = Math.max(Math.ceil(bytes / each), 1)
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    start: index * each,
    end: Math.min((index + 1) * each, bytes),
  }))
}
