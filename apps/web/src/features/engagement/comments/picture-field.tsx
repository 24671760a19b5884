import { useLingui } from '@lingui/react/macro'
import { ImagePlus, X } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { anyShape } from '../../../ui/image-crop/image-fit.ts'
import { ImageInput } from '../../../ui/image-input.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { useCommentPicture } from './use-comment-picture.ts'

type CommentPicture = ReturnType<typeof useCommentPicture>

/** Adds an image to what is being written. */
export function PictureButton({ image }: { image: CommentPicture }) {
  const { t } = useLingui()
  return (
    <ImageInput label={t`Add image`} fit={anyShape} onFile={(file) => image.send(file)}>
      {(open) => (
        <IconButton label={t`Add image`} disabled={image.isBusy} onClick={open}>
          {image.isBusy ? <Spinner /> : <ImagePlus aria-hidden />}
        </IconButton>
      )}
    </ImageInput>
  )
}

/** The image that goes with it, with a way to leave it out. */
export function ChosenPicture({ image }: { image: CommentPicture }) {
  const { t } = useLingui()
  if (!image.picture) return null
  return (
    <div className="relative w-28">
      <Picture
        picture={image.picture}
        alt={t`Image in your comment`}
        name=""
        sizes="112px"
        className="aspect-square w-28 rounded-md border border-line"
      />
      <IconButton
        label={t`Remove image`}
        onClick={() => image.clear()}
        className="absolute top-1 right-1 bg-overlay/90"
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
