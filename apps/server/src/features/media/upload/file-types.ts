import type { FileKind } from '@plax/contracts/media/upload-values'

const types: Readonly<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'text/plain; charset=utf-8',
  json: 'application/json',
  other: 'application/octet-stream',
}

/** What a file is served as: what it is, never what it was said to be. */
export function typeOf(kind: FileKind | null): string {
  return types[kind ?? 'other']
}
