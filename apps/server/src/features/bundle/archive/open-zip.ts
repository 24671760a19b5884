import { load } from '../../../platform/load.ts'

/** Bytes that are read of an archive at a time. */
const chunkSize = 1024 * 1024

/** The library of archives, without threads of its own: what is slow here is the storage. */
export function openZip() {
  const zip = load('@zip.js/zip.js')
  zip.configure({ useWebWorkers: false, chunkSize })
  return zip
}
