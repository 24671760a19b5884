import { useActiveTextCues, useMediaState } from '@vidstack/react'
import { cueContent } from './cue-content.ts'

/**
 * The subtitles that are on: above the controls while these are seen, and at the top while the seek
 * bar shows a preview. Vidstack's own component decodes entities and then sets inner HTML, so a file
 * could put any element into the page.
 */
export function SubtitleText() {
  const cues = useActiveTextCues(useMediaState('textTrack'))
  return (
    <div
      translate="yes"
      className="pointer-events-none absolute inset-x-0 bottom-4 z-10 flex flex-col items-center px-6 text-center text-sm leading-snug text-balance transition-transform group-data-controls/player:-translate-y-14 group-data-paused/player:-translate-y-14 sm:text-lg group-has-[[data-seek-preview][data-visible]]/player:top-2 group-has-[[data-seek-preview][data-visible]]/player:bottom-auto group-has-[[data-seek-preview][data-visible]]/player:translate-y-0!"
    >
      {cues.map(({ startTime, endTime, text }, index) => (
        <CueText key={`${index} ${startTime} ${endTime} ${text}`} text={text} />
      ))}
    </div>
  )
}

function CueText({ text }: { text: string }) {
  return (
    <div
      ref={(element) => element?.replaceChildren(cueContent(text))}
      className="rounded-xs bg-stage/75 px-2 py-0.5 whitespace-pre-line **:data-[color=cyan]:text-[cyan] **:data-[color=lime]:text-[lime] **:data-[color=magenta]:text-[magenta] **:data-[color=red]:text-[red] **:data-[color=white]:text-[white] **:data-[color=yellow]:text-[yellow]"
    />
  )
}
