import { takeTurns } from '../../platform/turns.ts'

/**
 * Runs work on pictures two at a time in a process: a decoded picture takes up to 200 MB, so
 * uploads that come together wait instead of exhausting the memory.
 */
export const inPictureQueue = takeTurns(2)
