interface SubtitleTrack {
  kind: string
  language: string
  label: string
}

/** The track that was last chosen, or another of its language. */
export function chooseTrack<T extends SubtitleTrack>(
  tracks: readonly T[],
  { language, label }: { language: string | null; label: string | null },
): T | undefined {
  const ofLanguage = tracks.filter(
    (one) => one.kind === 'subtitles' && language !== null && one.language === language,
  )
  return ofLanguage.find((one) => one.label === label) ?? ofLanguage[0]
}
