import { AppError } from '../errors.ts'
import type { FromPictures, ToPictures } from './picture-process.ts'

type Work = Record<string, (...args: unknown[]) => unknown>

process.on('message', (call: ToPictures) => {
  void answer(call).then((message) => process.send?.(message))
})
// The server ended, or needs no pictures.
process.on('disconnect', () => process.exit(0))

async function answer({ id, file, name, args }: ToPictures): Promise<FromPictures> {
  try {
    const work = (await import(file)) as Work
    return { id, value: await work[name]?.(...args) }
  } catch (error) {
    if (error instanceof AppError) return { id, refused: error.code, details: error.details }
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}
