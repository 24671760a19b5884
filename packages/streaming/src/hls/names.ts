/** How a playlist names its files; all are relative to it. */
export function initName(run: number): string {
  return `${run}.mp4`
}

export function segmentName(number: number): string {
  return `${number}.m4s`
}

export function partName({ number, part }: { number: number; part: number }): string {
  return `${number}.${part}.m4s`
}

export type FileName =
  | { kind: 'init'; run: number }
  | { kind: 'segment'; number: number }
  | { kind: 'part'; number: number; part: number }

/** What a name stands for; null if no playlist writes such a name. */
export function readName(name: string): FileName | null {
  const [, first, part, extension] = /^(\d{1,9})(?:\.(\d{1,5}))?\.(m4s|mp4)$/.exec(name) ?? []
  if (first === undefined) return null
  const number = Number(first)
  if (extension === 'mp4') return part === undefined ? { kind: 'init', run: number } : null
  return part === undefined
    ? { kind: 'segment', number }
    : { kind: 'part', number, part: Number(part) }
}
