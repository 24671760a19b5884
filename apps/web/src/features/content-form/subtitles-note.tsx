import { Plural, Trans } from '@lingui/react/macro'
import type { Texts } from './texts.queries.ts'

type SubtitleNotes = Pick<Texts['subtitles'][number], 'assumedEncoding' | 'skippedLines'>

const shownLines = 5
const encodingNames: Record<NonNullable<SubtitleNotes['assumedEncoding']>, string> = {
  cp949: 'CP949',
  shift_jis: 'Shift_JIS',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

/** Which encoding a subtitle file was assumed to have, and which of its cues were left out. */
export function SubtitlesNote({ assumedEncoding, skippedLines }: SubtitleNotes) {
  const encoding = assumedEncoding && encodingNames[assumedEncoding]
  const lines = skippedLines.slice(0, shownLines).join(', ')
  if (!encoding && skippedLines.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-ink-soft">
      {encoding ? (
        <p>
          <Trans>
            The file’s encoding was assumed to be {encoding}. If letters look wrong, save it as
            UTF-8, then add it again.
          </Trans>
        </p>
      ) : null}
      {skippedLines.length > 0 ? (
        <p>
          <Plural
            value={skippedLines.length}
            one="# cue was left out because it ends before it starts."
            other="# cues were left out because they end before they start."
          />{' '}
          <Trans>Check the file at these lines: {lines}</Trans>
        </p>
      ) : null}
    </div>
  )
}
