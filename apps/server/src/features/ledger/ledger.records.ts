import type { Db } from '../../platform/db/database.ts'

/** A record of a feature above, on one line, whose hash is a leaf of its day's root. */
export interface RecordLine {
  /** Whoever can prove it. */
  ownerOid: string
  /** What it's about, such as the ID of a posting. */
  about: string
  /** Its place in what it's about; 0 where there is one only. */
  place: number
  line: string
}

/** The records of a day (in UTC), in an order that never changes. */
export type ReadRecords = (db: Db, day: string) => AsyncGenerator<RecordLine[]>
