import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  environmentOf,
  type Instruction,
  isIgnored,
  readDockerfile,
  type Stage,
} from '../apps/server/src/testing/deploy-files.ts'

const root = join(import.meta.dirname, '..')

export interface BuiltImage {
  /** The folder that stands for `/`. */
  root: string
  workdir: string
  environment: Record<string, string>
  command: string[]
  health: string[]
  user: { uid: number; gid: number }
}

/** Does by hand what the lines of `deploy/Dockerfile` say, each stage in a folder of its own. */
export function buildImage(folder: string): BuiltImage {
  const stages = readDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
  const context = join(folder, 'context')
  copyContext(context)
  for (const stage of stages) buildStage(stage, { folder, context })
  const last = stages.at(-1)
  if (!last) throw new Error('The Dockerfile has no stage.')
  const find = (name: string) => last.instructions.find((line) => line.name === name)?.rest ?? ''
  const [uid = 0, gid = 0] = find('USER').split(':').map(Number)
  return {
    root: rootOf(last, folder),
    workdir: find('WORKDIR'),
    environment: environmentOf(last),
    command: JSON.parse(find('CMD')) as string[],
    health: JSON.parse(find('HEALTHCHECK').replace(/^CMD /, '')) as string[],
    user: { uid, gid },
  }
}

const rootOf = ({ name }: Pick<Stage, 'name'>, folder: string) =>
  join(folder, name === '' ? 'image' : `stage-${name}`)

/** What git knows or does not ignore, less what the image's own list leaves out. */
function copyContext(context: string): void {
  const ignore = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8')
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0')) {
    if (file === '' || isIgnored(file, ignore)) continue
    cpSync(join(root, file), join(context, file))
  }
}

function buildStage(stage: Stage, { folder, context }: { folder: string; context: string }): void {
  const at = rootOf(stage, folder)
  const workdir = stage.instructions.find(({ name }) => name === 'WORKDIR')?.rest ?? '/'
  mkdirSync(join(at, workdir), { recursive: true })
  for (const line of stage.instructions) {
    if (line.name === 'RUN') runLine(line, { at, workdir })
    if (line.name === 'COPY') {
      const { from } = line.flags
      copyLine(line, {
        from: from === undefined ? context : rootOf({ name: from }, folder),
        to: join(at, workdir),
      })
    }
  }
}

/** A folder gives what is in it, a file goes into a folder that ends with a slash. */
function copyLine({ rest }: Instruction, { from, to }: { from: string; to: string }): void {
  const names = rest.split(' ')
  const target = names.pop() ?? ''
  for (const name of names) {
    const source = join(from, name)
    const isFile = statSync(source).isFile()
    const place =
      isFile && target.endsWith('/') ? join(to, target, basename(name)) : join(to, target)
    mkdirSync(dirname(place), { recursive: true })
    cpSync(source, place, { recursive: true, verbatimSymlinks: true })
  }
}

/** `/data` means that of the image; giving it away takes rights that not everybody has here. */
function runLine({ rest }: Instruction, { at, workdir }: { at: string; workdir: string }): void {
  const isRoot = process.getuid?.() === 0
  const owned = isRoot ? rest : rest.replace(/ && chown \S+ \S+/g, '')
  const line = owned.replaceAll(' /data', ` ${at}/data`)
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env
  const env = { ...inherited, PATH: `${dirname(process.execPath)}:${inherited.PATH}` }
  const run = spawnSync('/bin/sh', ['-ec', line], { cwd: join(at, workdir), env, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`RUN ${rest}\n${run.stdout}\n${run.stderr}`)
}
