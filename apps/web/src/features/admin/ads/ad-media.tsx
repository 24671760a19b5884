import { Trans, useLingui } from '@lingui/react/macro'
import { adVideoMaxMegabytes } from '@plax/contracts/ads/ad-values'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from '../../../ui/form/use-draft.ts'
import { ImageField } from '../../../ui/image-field.tsx'
import { wideImage } from '../../../ui/image-crop/image-fit.ts'
import { FileField } from '../../../ui/upload/file-field.tsx'
import type { AdDraft } from './ad-draft.ts'
import type { Ad } from './ads.api.ts'
import { readAdVideo } from './read-ad-video.ts'

/** The image and, before a stream, the video of an ad. */
export function AdMedia({
  ad,
  values,
  set,
}: Pick<Draft<AdDraft>, 'values' | 'set'> & { ad: Ad | null }) {
  const { t } = useLingui()
  // An image of each ad’s own: it goes with the ad.
  const [use] = useState(() => `ad:${crypto.randomUUID()}`)
  const { placement, picture, videoKey } = values
  const check = async (file: File) => {
    const video = await readAdVideo(file)
    if (!video) return t`The video of an ad must be an MP4.`
    if (file.size > adVideoMaxMegabytes * 1024 * 1024)
      return t`The video of an ad can have ${adVideoMaxMegabytes} MB at most.`
    set('videoSeconds', video.seconds)
    return null
  }
  const keepsVideo = videoKey === undefined && (ad?.videoUrl ?? null) !== null
  return (
    <div className="flex flex-col gap-5 md:col-span-2">
      <ImageField
        use={use}
        fit={wideImage}
        picture={picture}
        onPicture={(chosen) => set('picture', chosen)}
        label={t`Image`}
        hint={placement === 'before' ? t`16:9, or a video instead.` : t`16:9.`}
        uploadLabel={t`Upload image`}
        removeLabel={t`Remove image`}
        layout="above"
      >
        {null}
      </ImageField>
      {placement === 'before' && keepsVideo ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Trans>This ad has a video.</Trans>
          <Button size="sm" onClick={() => set('videoKey', null)}>
            <Trans>Remove video</Trans>
          </Button>
        </p>
      ) : null}
      {placement === 'before' && !keepsVideo ? (
        <FileField
          label={t`Video`}
          hint={t`MP4, at most ${adVideoMaxMegabytes} MB. Optional.`}
          accept="video/mp4"
          error={undefined}
          check={check}
          kinds={['mp4']}
          context="preview"
          place={`ad-${ad?.adOid ?? 'new'}`}
          value={videoKey ?? null}
          onChange={(key) => set('videoKey', key)}
        />
      ) : null}
    </div>
  )
}
