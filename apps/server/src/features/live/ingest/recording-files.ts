/** The name of the files of a run and rung, without what follows the last dot. */
export function recordingName(rung: string, run: number): string {
  return `${rung}.${run}`
}

/** What a file in a recording’s folder holds; null if it isn’t one of ours. */
export function readRecordingName(file: string): { rung: string; run: number } | null {
  const [, rung, run] = /^(\w{1,20})\.(\d{1,6})\.mp4$/.exec(file) ?? []
  return rung === undefined ? null : { rung, run: Number(run) }
}
