/** Rules of uploads that both sides check; free of zod, so that the browser loads little. */

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte

export const imageKinds = ['jpeg', 'png', 'webp', 'gif'] as const
export const fileKinds = [
  ...imageKinds,
  'mp4',
  'mov',
  'mp3',
  'vtt',
  'srt',
  'json',
  'other',
] as const

/** What a file is by its content, whatever its name says. */
export type FileKind = (typeof fileKinds)[number]

export interface UploadRule {
  kinds: readonly FileKind[]
  maxBytes: number
  /** Of an image, in pixels. */
  maxSide?: number
  /** Everyone may send it, and not creators alone. */
  forEveryone?: true
}

/** What files are uploaded for, and which (R-upload-034, R-upload-036, spec D18; other sizes are ours). */
export const uploadContexts = {
  content: { kinds: ['mp3', 'mp4', 'mov'], maxBytes: 20 * gigabyte },
  clip: { kinds: ['mp4', 'mov'], maxBytes: 20 * gigabyte },
  preview: { kinds: ['mp3', 'mp4'], maxBytes: 2 * gigabyte },
  thumbnail: { kinds: imageKinds, maxBytes: 10 * megabyte, maxSide: 2000 },
  image: { kinds: imageKinds, maxBytes: 20 * megabyte, forEveryone: true },
  liveThumbnail: { kinds: imageKinds, maxBytes: 3 * megabyte },
  subtitle: { kinds: ['vtt', 'srt'], maxBytes: 5 * megabyte },
  json: { kinds: ['json'], maxBytes: 20 * megabyte },
  file: { kinds: fileKinds, maxBytes: 20 * gigabyte },
} as const satisfies Record<string, UploadRule>

export type UploadContext = keyof typeof uploadContexts

export const uploadContextNames = Object.keys(uploadContexts) as [UploadContext, ...UploadContext[]]

export function uploadRule(context: UploadContext): UploadRule {
  return uploadContexts[context]
}

/** Spec D18. */
export const videoMaxWidth = 8192
export const uploadPartsMaxCount = 5000
/** What a part has at least, but the last (S3 takes no smaller ones). */
export const partMinBytes = 5 * megabyte
export const uploadKeyMaxLength = 300
export const assetNameMaxLength = 200

/** How many bytes all parts of a file have, but the last. */
export function partBytesOf(fileBytes: number, numParts: number): number {
  if (numParts === 1) return fileBytes
  return Math.max(partMinBytes, Math.ceil(fileBytes / numParts / megabyte) * megabyte)
}

/** JPEG, JPG and PNG … as people know them. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  gif: 'GIF',
  mp4: 'MP4',
  mov: 'MOV',
  mp3: 'MP3',
  vtt: 'VTT',
  srt: 'SRT',
  json: 'JSON',
  other: 'files',
}
