import { emoticonMaxBytes, emoticonPixels } from '@plax/contracts/emoticon/emoticon-values'
import { profilePictureMaxBytes } from '@plax/contracts/limits'

/** What an image must be to go as it is; others are cut and made smaller in the browser. */
export interface ImageFit {
  /** Width by height; left out, the whole image is kept. */
  aspect?: number
  /** Shown as a circle. */
  isRound?: boolean
  maxBytes: number
  /** Of the longer side, in pixels. */
  maxSide: number
  /** It must be exactly as large as `maxSide`. */
  isExact?: boolean
}

const megabyte = 1024 * 1024

/** What the server takes of an image for any use, and its pixels. */
const maxBytes = 20 * megabyte
export const maxPixels = 50_000_000

export const anyShape: ImageFit = { maxBytes, maxSide: 4096 }
export const bannerImage: ImageFit = { aspect: 5, maxBytes, maxSide: 3000 }
export const profileImage: ImageFit = {
  aspect: 1,
  isRound: true,
  maxBytes: profilePictureMaxBytes,
  maxSide: 1024,
}
export const squareImage: ImageFit = { aspect: 1, maxBytes, maxSide: 1024 }
export const wideImage: ImageFit = { aspect: 16 / 9, maxBytes, maxSide: 2000 }
export const uprightImage: ImageFit = { aspect: 3 / 4, maxBytes, maxSide: 2400 }
/** Of R-donation-014’s 900 × 600 pixels. */
export const alertImage: ImageFit = { aspect: 3 / 2, maxBytes: 5 * megabyte, maxSide: 1800 }
export const emoteImage: ImageFit = {
  aspect: 1,
  maxBytes: emoticonMaxBytes,
  maxSide: emoticonPixels,
  isExact: true,
}
