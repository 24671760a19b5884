/* oxlint-disable no-underscore-dangle -- named by the library */
import { FilePathSource } from 'mediabunny'

/** Of all that’s read at once; the index of a film of many hours takes some 100 MB. */
const maxBytes = 256 * 1024 * 1024

/** What the library calls for every read, but doesn’t declare. */
interface Reads {
  _read: (start: number, end: number, ...range: number[]) => unknown
}

/**
 * A file whose parts are read up to a limit: the library loads a box or tag whole, however large it is,
 * outside the heap that bounds its thread.
 */
export function openBounded(path: string): FilePathSource {
  const source = new FilePathSource(path)
  const reads = source as unknown as Reads
  const read = reads._read.bind(source)
  reads._read = (start, end, ...range) => {
    if (end - start > maxBytes) throw new RangeError('A part of the file is too large.')
    return read(start, end, ...range)
  }
  return source
}
