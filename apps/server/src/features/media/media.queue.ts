import { takeFairTurns } from '../../platform/turns.ts'

/**
 * Runs work on pictures two at a time in a process, one of each person: a decoded picture takes up to
 * 500 MB, so uploads that come together wait instead of exhausting the memory.
 */
export const inPictureQueue = takeFairTurns(2)
