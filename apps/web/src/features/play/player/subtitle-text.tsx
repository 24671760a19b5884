import { Captions } from '@vidstack/react'

/** The subtitles that are on, above the controls while these are seen. */
export function SubtitleText() {
  return (
    <Captions className="pointer-events-none absolute inset-x-0 bottom-4 z-10 flex flex-col items-center px-6 text-center text-sm leading-snug text-balance transition-transform group-data-controls/player:-translate-y-14 group-data-paused/player:-translate-y-14 sm:text-lg [&_[data-part=cue]]:inline-block [&_[data-part=cue]]:rounded-xs [&_[data-part=cue]]:bg-stage/75 [&_[data-part=cue]]:px-2 [&_[data-part=cue]]:py-0.5 [&_[data-part=cue]]:whitespace-pre-line" />
  )
}
