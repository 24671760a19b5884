import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { offeredSources } from '../../ui/picture-sources.ts'
import type { AdSound } from './use-ad-sound.ts'
import type { AdFace } from './placement.api.ts'

const sizes = '(min-width: 1160px) 1100px, 100vw'
const media = 'absolute inset-0 size-full object-contain'

interface Props {
  ad: Pick<AdFace, 'picture' | 'videoUrl'>
  sound: AdSound
  onShown: () => void
  onEnded: () => void
  onFailed: () => void
}

/** The video of an ad, or its image. */
export function BeforeMedia(props: Props) {
  const { ad, onShown, onFailed } = props
  const { placeFile } = useApp()
  if (ad.videoUrl !== null) return <Video {...props} url={ad.videoUrl} />
  if (!ad.picture) return null
  const { picture } = ad
  return (
    <picture>
      {offeredSources(picture, sizes).map((sources) => (
        <source
          key={sources[0]?.type}
          type={sources[0]?.type}
          srcSet={sources.map(({ url, width }) => `${placeFile(url)} ${width}w`).join(', ')}
          sizes={sizes}
        />
      ))}
      <img
        src={placeFile(picture.url)}
        alt=""
        width={picture.width}
        height={picture.height}
        fetchPriority="high"
        onLoad={onShown}
        onError={onFailed}
        className={media}
      />
    </picture>
  )
}

function Video({ url, ad, sound, onShown, onEnded, onFailed }: Props & { url: string }) {
  const { placeFile } = useApp()
  const { video, play } = sound
  useEffect(() => void play(), [url, play])
  return (
    <video
      ref={video}
      src={placeFile(url)}
      {...(ad.picture && { poster: placeFile(ad.picture.url) })}
      playsInline
      disablePictureInPicture
      onPlaying={onShown}
      onEnded={onEnded}
      onError={onFailed}
      className={media}
    />
  )
}
