import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Config } from '../platform/config.ts'
import { StartError } from '../platform/errors.ts'

/** Before anything is started: a taken port should cost nobody a database start. */
export async function assertPortFree(config: Config): Promise<void> {
  if (!config.roles.has('api') || config.port === 0) return
  await new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => fail(portError(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => done()))
  })
}

function portError(error: NodeJS.ErrnoException, { host, port }: Config): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`This user isn’t allowed to use port ${port}.`)
  return new StartError(`Plax can’t listen at ${host}:${port} (${error.code ?? error.message}).`)
}

/** Makes the data folder where it is missing. */
export function prepareDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `Plax can’t write to the data folder ${folder}. Set PLAX_DATA to another one.`,
    )
  }
}
