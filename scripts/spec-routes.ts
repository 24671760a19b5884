import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, createFeatures } from '../apps/server/src/app.ts'
import { closeDeps, createDeps } from '../apps/server/src/deps.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openDatabase } from '../apps/server/src/start/database.ts'

/**
 * The operations that the server really mounts, as `METHOD /path/{}`: it is built in this process
 * on a database that is thrown away, and asked for its OpenAPI document.
 */
export async function mountedOperations(): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-spec-'))
  chmodSync(folder, 0o755)
  const config = readConfig({ NODE_ENV: 'test', PLAX_DATA: folder, PLAX_LOG_LEVEL: 'silent' })
  const stops: (() => Promise<void>)[] = []
  try {
    const { url } = await openDatabase(config, (stop) => stops.push(stop))
    const deps = await createDeps(config, url)
    stops.push(() => closeDeps(deps))
    const app = await createApp(deps, createFeatures(deps))
    stops.push(() => app.close())
    const document = await app.inject('/api/openapi.json')
    const { paths } = document.json<{ paths: Record<string, Record<string, Operation>> }>()
    return new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, operation]) =>
          operationKeys(method, path.replace(/^\/api/, ''), operation),
        ),
      ),
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Operation {
  parameters?: { name: string; in: string; schema?: { enum?: string[] } }[]
}

/** The key of an operation, and those with each value of a parameter that takes only a few. */
export function operationKeys(
  method: string,
  path: string,
  { parameters = [] }: Operation,
): string[] {
  const written = parameters.flatMap(({ name, in: place, schema }) =>
    (place === 'path' ? (schema?.enum ?? []) : []).map((value) =>
      operationKey(method, path.replace(`{${name}}`, value)),
    ),
  )
  return [operationKey(method, path), ...written]
}

/** Parameters may be named otherwise here and there, so their names are left out. */
export function operationKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`
}
