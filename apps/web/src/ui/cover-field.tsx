import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { About } from './about.tsx'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { Failure } from './failure.tsx'
import { alertImage, squareImage, uprightImage, wideImage } from './image-crop/image-fit.ts'
import { imageTypes } from './image-input.tsx'
import { Picture } from './picture.tsx'
import { Uploader } from './uploader.tsx'

const shapes = {
  wide: 'aspect-video w-48',
  upright: 'aspect-[3/4] w-32',
  alert: 'aspect-[3/2] w-48',
  square: 'aspect-square w-24',
}
const fits = { wide: wideImage, upright: uprightImage, alert: alertImage, square: squareImage }

/** The image of an item: shown as lists show it, uploaded, and removed. */
export function CoverField({
  label,
  hint,
  shape,
  picture,
  isChosen = picture !== null,
  nothing,
  error,
  inputId,
  upload,
  onRemove,
  children,
}: {
  label: string
  hint: string
  shape: keyof typeof shapes
  picture: PictureData | null
  /** Also while the chosen image itself isn’t known yet. */
  isChosen?: boolean
  /** Stands in for an image. */
  nothing: ReactNode
  error: string | undefined
  inputId?: string | undefined
  upload: (file: File) => Promise<void>
  onRemove: () => void
  children?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <div className="flex flex-wrap gap-4">
        <div
          className={cx(
            'flex items-center justify-center self-start overflow-hidden rounded-lg border border-line bg-pressed text-center text-xs text-ink-faint',
            shapes[shape],
          )}
        >
          {picture ? (
            <Picture picture={picture} alt={label} name="" className="size-full" />
          ) : (
            <span className="px-3">{nothing}</span>
          )}
        </div>
        <div className="flex min-w-56 flex-1 flex-col gap-2">
          <Uploader
            label={isChosen ? t`Change image` : t`Choose image`}
            hint={hint}
            {...(inputId && { inputId })}
            accept={imageTypes}
            fit={fits[shape]}
            upload={upload}
          />
          {isChosen ? (
            <Button
              size="sm"
              variant="ghost"
              className="self-start"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={onRemove}
            >
              <Trans>Remove</Trans>
              <About>{label}</About>
            </Button>
          ) : null}
        </div>
      </div>
      {children}
      <Failure error={error} />
    </div>
  )
}
