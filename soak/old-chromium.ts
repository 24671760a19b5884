import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)

/** The Chromium of OBS 29, and that of current OBS. Packages of 60 MB, which only soaks need. */
export const obsChromiums = ['103.0.0', '127.0.0'] as const

/** Downloads a Chromium into a folder, and starts it as OBS does: sound may begin by itself. */
export async function launchOldChromium(
  folder: string,
  version: (typeof obsChromiums)[number],
): Promise<Browser> {
  const own = join(folder, `chromium-${version}`)
  await mkdir(own, { recursive: true })
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional']
  const wanted = `@sparticuz/chromium@${version}`
  await run('npm', ['install', '--prefix', own, ...options, wanted], { cwd: own })
  const packed = join(own, 'node_modules/@sparticuz/chromium/bin')
  const executablePath = join(own, 'chromium')
  await unpack(join(packed, 'chromium.br'), executablePath)
  await chmod(executablePath, 0o755)
  const libraries = join(own, 'libraries.tar')
  await unpack(join(packed, 'swiftshader.tar.br'), libraries)
  await run('tar', ['-xf', libraries, '-C', own])
  await rm(join(own, 'node_modules'), { recursive: true })
  const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required']
  return chromium.launch({ executablePath, args })
}

async function unpack(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))
}

/** The processes that draw the pages of a browser. */
export async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
}
