import type { IndexHead } from '@plax/streaming/hls/recording-index'
import type { RungDescription } from './rung.ts'

/** What players choose a rung by, from the head of its recording. */
export function describeHead({ codecs, width, height, frameRate }: IndexHead): RungDescription {
  return {
    codecs,
    size: width > 0 ? { width, height } : null,
    frameRate: frameRate > 0 ? frameRate : null,
  }
}
