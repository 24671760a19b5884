import type { ErrorCode } from '@plax/contracts/errors/index'
import { CardError } from '@plax/story-engine'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { bodyLimitBytes } from '../../../platform/http/server.ts'

const refusals: Record<CardError['code'], ErrorCode> = {
  'card.not_a_card': 'story.card_unreadable',
  'card.no_card_in_png': 'story.card_missing_in_png',
  'card.no_card_in_archive': 'story.card_unreadable',
  'card.not_a_lorebook': 'story.lorebook_unreadable',
  'card.bad_base64': 'story.card_damaged',
  'card.bad_json': 'story.card_damaged',
  'card.bad_archive': 'story.card_damaged',
  'card.too_large': 'story.card_too_large',
  'card.too_deep': 'story.card_too_deep',
}

/** Reads a stranger's file; what the engine refuses becomes one of the `story.card_` errors. */
export function orRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof CardError) {
      throw new AppError(refusals[error.code], { reason: error.code })
    }
    throw error
  }
}

/** For the rest of the call that saves a canvas. */
const spareBytes = 256 * 1024

/**
 * Refuses what could be read but never be saved: a canvas holds the file and its fields, and each of
 * these has a length that a card with thousands of keys in one entry can pass.
 */
export function assertSavable(schema: z.ZodType, read: object): void {
  const isSmall = Buffer.byteLength(JSON.stringify(read)) + spareBytes <= bodyLimitBytes
  if (isSmall && schema.safeParse(read).success) return
  throw new AppError('story.card_too_large', { reason: 'card.too_large' })
}
