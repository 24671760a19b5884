import { Trans, useLingui } from '@lingui/react/macro'
import type { Language } from '@plax/contracts/languages'
import { Trash2 } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Uploader } from '../../ui/uploader.tsx'
import { uploadPicture } from '../story-canvas/canvas.api.ts'
import type { Content } from './content.queries.ts'
import { rememberPicture, useKnownPicture } from './known-pictures.ts'
import type { ContentForm } from './use-content-form.ts'

/** The art of one language, as lists show it. */
export function ThumbnailField({
  setup,
  content,
  language,
}: {
  setup: ContentForm
  content: Content
  language: Language
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const assetOid = setup.draft.thumbnail[language]
  const picture = useKnownPicture(assetOid, content)
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">
        <Trans>Thumbnail</Trans>
      </span>
      <div className="flex flex-wrap gap-4">
        <div className="flex aspect-video w-48 items-center justify-center self-start overflow-hidden rounded-lg border border-line bg-pressed text-center text-xs text-ink-faint">
          {picture ? (
            <Picture picture={picture} alt={t`Thumbnail`} name="" className="size-full" />
          ) : (
            <span className="px-3">
              {assetOid ? <Trans>Image saved</Trans> : <Trans>No thumbnail yet</Trans>}
            </span>
          )}
        </div>
        <div className="flex min-w-56 flex-1 flex-col gap-2">
          <Uploader
            label={assetOid ? t`Change image` : t`Choose image`}
            hint={t`16:9, at most 2000 × 2000 pixels. JPEG, PNG, WebP, or GIF up to 20 MB`}
            accept="image/jpeg,image/png,image/webp,image/gif"
            upload={async (file) => {
              const added = await uploadPicture(api, file)
              rememberPicture(added)
              setup.set(`thumbnail.${language}`, added.assetOid)
            }}
          />
          {assetOid ? (
            <Button
              size="sm"
              variant="ghost"
              className="self-start"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => setup.set(`thumbnail.${language}`, null)}
            >
              <Trans>Remove</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <Failure error={setup.errorOf('thumbnail')} />
    </div>
  )
}
