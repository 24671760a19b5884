import { type ReactNode, useRef, useState } from 'react'
import { Failure } from './failure.tsx'
import type { ImageFit } from './image-crop/image-fit.ts'
import { ImageRefusal, useImageFit } from './image-crop/use-image-fit.tsx'

/** The types of images that can be uploaded, as in `<input accept>`. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Chooses an image’s file, made to fit; `children` is the button that opens the choice. */
export function ImageInput({
  label,
  fit,
  onFile,
  children,
}: {
  label: string
  fit: ImageFit
  onFile: (file: File) => void
  children: (open: () => void) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const { fitImage, dialog } = useImageFit()
  const [problem, setProblem] = useState<Error | null>(null)
  const choose = async (file: File) => {
    setProblem(null)
    try {
      const fitted = await fitImage(file, fit)
      if (fitted) onFile(fitted)
    } catch (error) {
      setProblem(error as Error)
    }
  }
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={imageTypes}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      {dialog}
      {problem ? (
        <div className="order-last basis-full">
          <Failure error={problem instanceof ImageRefusal ? problem.message : problem} />
        </div>
      ) : null}
    </>
  )
}
