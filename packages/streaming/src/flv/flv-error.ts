/** Bytes of a publisher that aren’t what they claim to be. */
export class FlvError extends Error {
  override name = 'FlvError'
}
