import { pictureWork } from '../../../platform/pictures/picture-work.ts'

export type { EncodedPicture, PictureFacts } from './picture-making.ts'

/** What decodes and encodes pictures, in the picture process. */
export const {
  encodeFrames,
  encodePicture,
  encodeWithin,
  fitPicture,
  inspectPicture,
  plainPng,
  sidesOf,
  toPng,
  varietyOf,
} = pictureWork(
  new URL('picture-making.ts', import.meta.url),
  () => import('./picture-making.ts'),
  [
    'encodeFrames',
    'encodePicture',
    'encodeWithin',
    'fitPicture',
    'inspectPicture',
    'plainPng',
    'sidesOf',
    'toPng',
    'varietyOf',
  ],
)
