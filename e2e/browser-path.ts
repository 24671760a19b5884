import { existsSync } from 'node:fs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Chromium: the one named by CHROMIUM_PATH, an installed one, or the one from npm. */
export async function browserPath(): Promise<string> {
  const own = [process.env.CHROMIUM_PATH ?? '', ...installed].find(
    (path) => path && existsSync(path),
  )
  if (own) return own
  // Without this the package leaves out the libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  // Its own list of arguments would switch the web's security off, which is under test here.
  return packed.executablePath()
}
