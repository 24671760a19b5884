import { Trans, useLingui } from '@lingui/react/macro'
import { briefIntroductionMaxLength, titleMaxLength } from '@plax/contracts/limits'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import { useApp } from '../../lib/app-context.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { anyShape } from '../../ui/image-crop/image-fit.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ownWallpapersKey, type Wallpaper } from './wallpaper.api.ts'

interface WallpaperDraft {
  title: string
  description: string
  picture: PictureData | null
  price: string
  isPublished: boolean
}

/** Adds a wallpaper, or changes one. */
export function WallpaperForm({
  wallpaper,
  onClose,
}: {
  wallpaper: Wallpaper | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged, set } = useDraft<WallpaperDraft>({
    title: wallpaper?.title ?? '',
    description: wallpaper?.description ?? '',
    picture: wallpaper?.picture ?? null,
    price: String(wallpaper?.priceCoins ?? 0),
    isPublished: wallpaper?.isPublished ?? false,
  })
  const hasPrice = /^\d{1,7}$/.test(values.price)
  const save = async () => {
    const { title, description, picture, price, isPublished } = values
    if (!picture) return
    await api('POST /wallpaper/save', {
      body: {
        ...(wallpaper && { contentOid: wallpaper.contentOid }),
        title,
        description,
        isPublished,
        pictureOid: picture.assetOid,
        priceCoins: Number(price),
      },
    })
    await queryClient.invalidateQueries({ queryKey: ownWallpapersKey })
  }
  return (
    <FormDialog
      wide
      title={wallpaper ? t`Edit wallpaper` : t`New wallpaper`}
      confirm={<Trans>Save</Trans>}
      isReady={hasPrice && values.title.trim() !== '' && values.picture !== null}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={t`Title`} required maxLength={titleMaxLength} />
      <LongTextField
        form={form}
        name="description"
        label={t`Description`}
        maxLength={briefIntroductionMaxLength}
      />
      <ImageField
        use="wallpaper"
        fit={anyShape}
        picture={values.picture}
        onPicture={(picture) => set('picture', picture)}
        label={<Trans>Image</Trans>}
        hint={<Trans>Large images look best.</Trans>}
        uploadLabel={t`Upload image`}
        removeLabel={t`Remove image`}
        layout="above"
      >
        {values.picture ? (
          <Picture picture={values.picture} alt="" name="" className="aspect-video" />
        ) : null}
      </ImageField>
      <TextField
        form={form}
        name="price"
        label={t`Price in coins`}
        inputMode="numeric"
        error={hasPrice ? null : t`Enter a whole number.`}
      />
      <Switch
        label={t`Published`}
        checked={values.isPublished}
        onChange={(isPublished) => set('isPublished', isPublished)}
      />
    </FormDialog>
  )
}
