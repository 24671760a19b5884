import { AppError } from '../errors.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** What a caller is told of a full disk; any other error as it is. */
export function diskError(error: unknown): unknown {
  return full.has(codeOf(error) ?? '') ? new AppError('storage.full') : error
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code
}
