import { useLingui } from '@lingui/react/macro'
import { TimeSlider, useMediaState, useSliderState } from '@vidstack/react'
import type { Playback } from '../content.api.ts'
import { useStoryboard } from './use-storyboard.ts'

/** The seek bar: what is played and loaded, where chapters begin, and a picture of where one points. */
export function SeekBar({ playing }: { playing: Playback }) {
  const { t } = useLingui()
  const { chapters } = playing
  const storyboard = useStoryboard(playing)
  const duration = useMediaState('duration')
  return (
    <TimeSlider.Root
      aria-label={t`Seek`}
      keyStep={5}
      onPointerEnter={storyboard.load}
      onFocus={storyboard.load}
      className="group/seek relative inline-flex h-6 w-full cursor-pointer touch-none items-center select-none"
    >
      <TimeSlider.Track className="relative h-1 w-full rounded-full bg-on-stage/30 transition-[height] group-data-pointing/seek:h-1.5">
        <TimeSlider.Progress className="absolute h-full w-(--slider-progress) rounded-full bg-on-stage/40" />
        <TimeSlider.TrackFill className="absolute h-full w-(--slider-fill) rounded-full bg-accent" />
        {chapters.map(({ startMs }) =>
          startMs > 0 && duration > 0 ? (
            <span
              key={startMs}
              aria-hidden
              className="absolute h-full w-0.5 bg-stage"
              style={{ left: `${(startMs / 10 / duration).toFixed(3)}%` }}
            />
          ) : null,
        )}
      </TimeSlider.Track>
      <TimeSlider.Thumb className="absolute left-(--slider-fill) size-3.5 -translate-x-1/2 rounded-full bg-on-stage opacity-0 group-data-active/seek:opacity-100" />
      <TimeSlider.Preview
        data-seek-preview
        className="pointer-events-none flex flex-col items-center gap-1 opacity-0 transition-opacity data-visible:opacity-100"
      >
        {storyboard.tiles ? (
          <TimeSlider.Thumbnail.Root
            src={storyboard.tiles}
            className="block h-(--thumbnail-height) w-(--thumbnail-width) overflow-hidden rounded-md border border-on-stage/60 data-hidden:hidden max-sm:[zoom:0.6]"
          >
            <TimeSlider.Thumbnail.Img alt="" className="max-w-none" />
          </TimeSlider.Thumbnail.Root>
        ) : null}
        <span className="flex items-center gap-1">
          <ChapterTitle chapters={chapters} duration={duration} />
          <TimeSlider.Value className="figures rounded-xs bg-stage/80 px-1.5 text-xs" />
        </span>
      </TimeSlider.Preview>
    </TimeSlider.Root>
  )
}

/** What the chapter is called that one points at. */
function ChapterTitle({
  chapters,
  duration,
}: {
  chapters: Playback['chapters']
  /** Seconds */
  duration: number
}) {
  const percent = useSliderState('pointerPercent')
  const atMs = (percent / 100) * duration * 1000
  const chapter = chapters.findLast(({ startMs }) => startMs <= atMs)
  if (!chapter) return null
  return (
    <span
      dir="auto"
      data-chapter
      className="max-w-48 truncate rounded-xs bg-stage/80 px-1.5 text-xs"
    >
      {chapter.title}
    </span>
  )
}
