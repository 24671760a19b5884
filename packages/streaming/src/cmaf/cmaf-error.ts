/** Bytes that aren’t a fragmented MP4 as ffmpeg and we write it. */
export class CmafError extends Error {
  override name = 'CmafError'
}
