import { pictureWork } from '../../../platform/pictures/picture-work.ts'

export type { EncodedPicture } from './picture-making.ts'

/** What decodes and encodes pictures, in the picture process. */
export const { encodePicture, encodeWithin, fitPicture, plainPng, sidesOf, toPng, varietyOf } =
  pictureWork(new URL('picture-making.ts', import.meta.url), () => import('./picture-making.ts'), [
    'encodePicture',
    'encodeWithin',
    'fitPicture',
    'plainPng',
    'sidesOf',
    'toPng',
    'varietyOf',
  ])
