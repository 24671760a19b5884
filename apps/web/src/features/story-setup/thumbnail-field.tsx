import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { CoverField } from '../../ui/cover-field.tsx'
import type { Setup } from './use-setup.ts'

/** The story's art, shown as shelves show it. */
export function ThumbnailField({ setup, error }: { setup: Setup; error: string | undefined }) {
  const { t } = useLingui()
  const { api } = useApp()
  const use = `cover:${setup.contentOid}`
  return (
    <CoverField
      label={t`Thumbnail`}
      hint={t`Portrait 3:4. JPEG, PNG, WebP, or GIF up to 20 MB`}
      shape="upright"
      picture={setup.draft.thumbnail}
      nothing={<Trans>No thumbnail yet</Trans>}
      error={error}
      upload={async (file) => setup.set('thumbnail', await uploadPicture(api, file, use))}
      onRemove={() => setup.set('thumbnail', null)}
    />
  )
}
