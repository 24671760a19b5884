/** Where the recordings of all replays are; the next segment is the id of one. */
export const replaysPrefix = 'replays/'

/** Where the files of a replay are. */
export function replayFolder(oid: string): string {
  return `${replaysPrefix}${oid}/`
}

/** The recording of a run, or its index. */
export function runObject(oid: string, run: number, file: 'mp4' | 'index'): string {
  return `${replayFolder(oid)}${run}.${file}`
}
