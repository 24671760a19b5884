import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ImageFit } from './image-fit.ts'
import type { ImageProblem } from './read-image.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface Asked {
  image: ImageBitmap
  name: string
  fit: ImageFit
  answer: (file: File | null) => void
}

/** An image that can’t be made to fit; its message says why. */
export class ImageRefusal extends Error {}

/**
 * Makes images fit: what already does goes as it is, another is cut in the dialog, which the caller
 * shows. Answers null if the choice was canceled.
 *
 * @throws ImageRefusal
 */
export function useImageFit(): {
  fitImage: (file: File, fit: ImageFit) => Promise<File | null>
  dialog: ReactNode
} {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Asked | null>(null)
  const explain = (problem: ImageProblem, fit: ImageFit) => {
    const kilobytes = fit.maxBytes / 1024
    const size = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`
    return problem === 'animated'
      ? t`Animated images can’t be cropped here. Choose one up to ${size}, or one that isn’t animated.`
      : t`This image can’t be opened. Choose a JPEG, PNG, WebP, or GIF.`
  }
  const fitImage = async (file: File, fit: ImageFit) => {
    const { readImage } = await import('./read-image.ts')
    const read = await readImage(file, fit)
    if ('problem' in read) throw new ImageRefusal(explain(read.problem, fit))
    if ('file' in read) return read.file
    return new Promise<File | null>((resolve) => {
      setAsked({ image: read.image, name: file.name, fit, answer: resolve })
    })
  }
  const answer = (file: File | null) => {
    asked?.answer(file)
    asked?.image.close()
    setAsked(null)
  }
  return {
    fitImage,
    dialog: asked ? (
      <Suspense>
        <CropDialog {...asked} onDone={answer} />
      </Suspense>
    ) : null,
  }
}
