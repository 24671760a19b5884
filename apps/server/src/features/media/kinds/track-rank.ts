/** What's known of a track before it's decoded. */
export interface TrackSigns {
  /** Whether its codec is recognized. */
  isKnown: boolean
  isMoving: boolean
  /** The file's default. */
  isDefault: boolean
}

/** Of all tracks of one kind that of the highest rank is used, the first if several have it. */
export function rankTrack({ isKnown, isMoving, isDefault }: TrackSigns): number {
  return (isKnown ? 2 : 0) + (isMoving ? 2 : 0) + (isDefault ? 1 : 0)
}
