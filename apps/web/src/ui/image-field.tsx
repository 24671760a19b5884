import type { Picture } from '@plax/contracts/media/media'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../lib/app-context.ts'
import { uploadPicture } from '../lib/upload/upload-picture.ts'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'
import type { ImageFit } from './image-crop/image-fit.ts'
import { ImageInput } from './image-input.tsx'

/** An image with buttons that upload and remove it. */
export function ImageField({
  use,
  fit,
  picture,
  onPicture,
  onBusy,
  label,
  hint,
  uploadLabel,
  removeLabel,
  layout,
  children,
}: {
  /** What the image is uploaded for, as the API names it. */
  use: string
  fit: ImageFit
  picture: Picture | null
  onPicture: (picture: Picture | null) => void
  onBusy?: (isBusy: boolean) => void
  label: ReactNode
  hint: ReactNode
  uploadLabel: string
  removeLabel: string
  /** Whether `children` is a small image beside the buttons, or a wide one above them. */
  layout: 'beside' | 'above'
  /** Shows the image. */
  children: ReactNode
}) {
  const { api } = useApp()
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(api, file, use),
    onMutate: () => onBusy?.(true),
    onSuccess: onPicture,
    onSettled: () => onBusy?.(false),
  })
  const isBeside = layout === 'beside'
  return (
    <div className={isBeside ? 'flex flex-wrap items-center gap-4' : 'flex flex-col gap-3'}>
      {isBeside ? children : null}
      <div className={isBeside ? 'flex min-w-0 flex-1 basis-56 flex-col gap-2' : 'contents'}>
        <p className="text-sm">
          <span className="font-medium">{label}</span>{' '}
          <span className="text-ink-faint">{hint}</span>
        </p>
        {isBeside ? null : children}
        <div className="flex flex-wrap gap-2">
          <ImageInput label={uploadLabel} fit={fit} onFile={(file) => upload.mutate(file)}>
            {(open) => (
              <Button size="sm" busy={upload.isPending} onClick={open}>
                {uploadLabel}
              </Button>
            )}
          </ImageInput>
          {picture ? (
            <Button
              size="sm"
              variant="ghost"
              disabled={upload.isPending}
              onClick={() => onPicture(null)}
            >
              {removeLabel}
            </Button>
          ) : null}
        </div>
        <Failure error={upload.error} />
      </div>
    </div>
  )
}
