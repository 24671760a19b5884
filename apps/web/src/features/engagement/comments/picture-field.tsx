import { useLingui } from '@lingui/react/macro'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { useCommentPicture } from './use-comment-picture.ts'

type CommentPicture = ReturnType<typeof useCommentPicture>

/** Adds an image to what is being written. */
export function PictureButton({ image }: { image: CommentPicture }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={t`Add image`}
        disabled={image.isBusy}
        onClick={() => input.current?.click()}
      >
        {image.isBusy ? <Spinner /> : <ImagePlus aria-hidden />}
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Add image`}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) image.send(file)
        }}
      />
    </>
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
