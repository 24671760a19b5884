import type { ErrorCode } from '@plax/contracts/errors/index'
import { type LinkPlatform, platformTitles } from '@plax/contracts/links/link-values'
import { AppError } from '../../platform/errors.ts'

/** An error that names the platform. */
export function linkError(code: ErrorCode, platform: LinkPlatform): AppError {
  return new AppError(code, { platform: platformTitles[platform] })
}
