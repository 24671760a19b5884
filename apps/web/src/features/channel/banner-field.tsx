import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import { bannerImage } from '../../ui/image-crop/image-fit.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The wide image of a channel, or of a banner on Home. */
export function BannerField({
  picture,
  onPicture,
}: {
  picture: PictureData | null
  onPicture: (picture: PictureData | null) => void
}) {
  const { t } = useLingui()
  return (
    <ImageField
      use="banner"
      fit={bannerImage}
      picture={picture}
      onPicture={onPicture}
      label={<Trans>Banner image</Trans>}
      hint={<Trans>Wide images look best, such as 1500 × 300 px.</Trans>}
      uploadLabel={t`Upload banner`}
      removeLabel={t`Remove banner`}
      layout="above"
    >
      {picture ? (
        <Picture
          picture={picture}
          alt={t`Banner image`}
          name=""
          sizes="(min-width: 1024px) 900px, 100vw"
          className="aspect-[3/1] rounded-md border border-line md:aspect-[5/1]"
        />
      ) : null}
    </ImageField>
  )
}
