import { useLingui } from '@lingui/react/macro'
import type { Language } from '@plax/contracts/languages'
import type { Content } from './content.queries.ts'
import { thumbnailInputId } from './form-ids.ts'
import { OfferedThumbnails } from './offered-thumbnails.tsx'
import { PictureField } from './picture-field.tsx'
import type { ContentForm } from './use-content-form.ts'

/** The art of one language, as lists show it: a file, or an image of the video. */
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
  const isFilm = setup.draft.type === 'video' || setup.draft.type === 'clip'
  const choose = (assetOid: string | null) => setup.set(`thumbnail.${language}`, assetOid)
  return (
    <PictureField
      label={t`Thumbnail`}
      hint={
        isFilm
          ? t`16:9. Without one, the first clear image of the video is shown.`
          : t`16:9. JPEG, PNG, WebP, or GIF. Large images are made smaller.`
      }
      assetOid={setup.draft.thumbnail[language]}
      content={content}
      error={setup.errorOf('thumbnail')}
      inputId={thumbnailInputId}
      onChange={choose}
    >
      <OfferedThumbnails
        setup={setup}
        contentOid={content.contentOid}
        chosen={setup.draft.thumbnail[language]}
        onChoose={choose}
      />
    </PictureField>
  )
}
