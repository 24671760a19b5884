import { type RefObject, useEffect } from 'react'

/** Plays one’s own recording, with the browser’s controls. */
export function RecordingVideo({
  playlist,
  label,
  video,
  onTime,
  onFailure,
}: {
  playlist: string
  label: string
  video: RefObject<HTMLVideoElement | null>
  /** Of what is shown, in seconds. */
  onTime: (seconds: number) => void
  onFailure: () => void
}) {
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const open = async () => {
      const { default: Hls } = await import('hls.js')
      const element = video.current
      if (isGone || !element) return
      if (!Hls.isSupported()) {
        element.src = playlist
        return
      }
      const hls = new Hls()
      hls.on(Hls.Events.ERROR, (_, { fatal }) => {
        if (fatal) onFailure()
      })
      hls.loadSource(playlist)
      hls.attachMedia(element)
      stop = () => hls.destroy()
    }
    open().catch(onFailure)
    return () => {
      isGone = true
      stop()
    }
  }, [playlist, video, onFailure])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a stream has no captions
    <video
      ref={video}
      controls
      playsInline
      aria-label={label}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      onError={onFailure}
      className="aspect-video w-full rounded-xl bg-stage"
    />
  )
}
