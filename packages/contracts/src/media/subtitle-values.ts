/** Encodings that a subtitle file was assumed to have, since nothing in it names them. */
export const assumedEncodings = [
  'cp949',
  'shift_jis',
  'windows-1252',
  'utf-16le',
  'utf-16be',
] as const

export type AssumedEncoding = (typeof assumedEncodings)[number]

export const subtitleCuesMaxCount = 20_000
