import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Picture } from '../../ui/picture.tsx'

/** A wide image: uploaded, shown, and taken away. */
export function PictureField({
  picture,
  onPicture,
}: {
  picture: PictureData | null
  onPicture: (picture: PictureData | null) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(api, file, 'banner'),
    onSuccess: onPicture,
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        <span className="font-medium">
          <Trans>Banner image</Trans>
        </span>{' '}
        <span className="text-ink-faint">
          <Trans>Wide images look best, such as 1500 × 300 px.</Trans>
        </span>
      </p>
      {picture ? (
        <Picture
          picture={picture}
          alt={t`Banner image`}
          name=""
          sizes="(min-width: 1024px) 900px, 100vw"
          className="aspect-[3/1] rounded-md border border-line md:aspect-[5/1]"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={upload.isPending} onClick={() => input.current?.click()}>
          <Trans>Upload banner</Trans>
        </Button>
        {picture ? (
          <Button
            size="sm"
            variant="ghost"
            disabled={upload.isPending}
            onClick={() => onPicture(null)}
          >
            <Trans>Remove banner</Trans>
          </Button>
        ) : null}
      </div>
      <Failure error={upload.error} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Upload banner`}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) upload.mutate(file)
        }}
      />
    </div>
  )
}
