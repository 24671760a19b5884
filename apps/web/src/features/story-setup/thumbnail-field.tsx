import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { imageTypes } from '../../ui/image-input.tsx'
import { Uploader } from '../../ui/uploader.tsx'
import type { Setup } from './use-setup.ts'

/** The story's art, shown as shelves show it. */
export function ThumbnailField({ setup, error }: { setup: Setup; error: string | undefined }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { thumbnail } = setup.draft
  const use = `cover:${setup.contentOid}`
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">
        <Trans>Thumbnail</Trans>
      </span>
      <div className="flex flex-wrap gap-4">
        <div className="flex aspect-[3/4] w-32 items-center justify-center overflow-hidden rounded-lg border border-line bg-pressed text-center text-xs text-ink-faint">
          {thumbnail ? (
            <img
              src={thumbnail.url}
              width={thumbnail.width}
              height={thumbnail.height}
              alt={t`Thumbnail`}
              className="size-full object-cover"
            />
          ) : (
            <span className="px-3">
              <Trans>No thumbnail yet</Trans>
            </span>
          )}
        </div>
        <div className="flex min-w-56 flex-1 flex-col gap-2">
          <Uploader
            label={thumbnail ? t`Change image` : t`Choose image`}
            hint={t`Portrait 3:4. JPEG, PNG, WebP, or GIF up to 20 MB`}
            accept={imageTypes}
            upload={async (file) => setup.set('thumbnail', await uploadPicture(api, file, use))}
          />
          {thumbnail ? (
            <Button
              size="sm"
              variant="ghost"
              className="self-start"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => setup.set('thumbnail', null)}
            >
              <Trans>Remove</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <Failure error={error} />
    </div>
  )
}
