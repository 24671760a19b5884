import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../apps/server/src/testing/live-publisher.ts'
import { makeRunFolder } from '../apps/server/src/testing/run-folder.ts'
import { browserPath } from './browser-path.ts'
import { copyFolder, databaseUrlOf, newFolder, prepareDemoFolder } from './demo-folder.ts'
import type { Site } from './site.ts'
import { type RunningServer, startServer } from './server.ts'

/** Starts a site for each worker: the first has the demo world, the others are its copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeRunFolder()
  const first = newFolder(folder)
  // A browser from npm unpacks itself at its first use: done before many ask for it at once.
  await Promise.all([prepareDemoFolder(first), browserPath()])
  const more = Array.from({ length: project.config.maxWorkers - 1 }, () => copyOf(first, folder))
  const opened = await Promise.all([first, ...more].map(openSite))
  // What one worker has looked at with axe, no other looks at again.
  process.env.PLAX_E2E_SEEN = mkdtempSync(join(folder, 'seen-'))
  project.provide(
    'sites',
    opened.map(({ site }) => site),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyOf(dataDir: string, parent: string): string {
  const folder = newFolder(parent)
  copyFolder(dataDir, folder)
  return folder
}

async function openSite(dataDir: string): Promise<{ site: Site; close: RunningServer['stop'] }> {
  const rtmp = String(await freePort())
  const server = await startServer(dataDir, { PLAX_DEMO: 'stories', PLAX_RTMP_PORT: rtmp })
  return {
    site: { baseUrl: server.url, dataDir, databaseUrl: databaseUrlOf(dataDir) },
    close: server.stop,
  }
}
