// Does what would fail only once somebody needed it, were a file missing from the image, and prints
// what came of it as JSON. It runs in the image's folder.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Contents from '../apps/server/src/demo/contents/contents.ts'
import type * as Media from '../apps/server/src/demo/contents/media-made.ts'
import type * as Paint from '../apps/server/src/demo/pictures/paint.ts'
import type * as Passwords from '../apps/server/src/features/account/users/passwords.ts'
import type * as Probe from '../apps/server/src/features/media/encoding/probe-file.ts'
import type * as Statements from '../apps/server/src/features/settlement/statements/statement-pdf.ts'
import type * as Ink from '../packages/branching/src/ink.ts'

interface Modules {
  'apps/server/src/demo/contents/contents.ts': typeof Contents
  'apps/server/src/demo/contents/media-made.ts': typeof Media
  'apps/server/src/demo/pictures/paint.ts': typeof Paint
  'apps/server/src/features/account/users/passwords.ts': typeof Passwords
  'apps/server/src/features/media/encoding/probe-file.ts': typeof Probe
  'apps/server/src/features/settlement/statements/statement-pdf.ts': typeof Statements
  'packages/branching/src/ink.ts': typeof Ink
}

const inImage = <File extends keyof Modules>(file: File): Promise<Modules[File]> =>
  import(join(process.cwd(), file))

/** Fonts are files, and the other two come as modules alone: statements, films and the server use them. */
const notRequired = /fonts\/|^mediabunny$|^@noble\/hashes$/

/** Packages of the server, and of what it shares with the browser, that can't be loaded. */
function listMissing(): string[] {
  const missing: string[] = []
  for (const folder of ['apps/server', 'packages/branching', 'packages/story-engine']) {
    const file = join(process.cwd(), folder, 'package.json')
    const require = createRequire(file)
    const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: object }
    for (const name of Object.keys(dependencies).filter((one) => !notRequired.test(one))) {
      try {
        require(name)
      } catch (error) {
        missing.push(`${name}: ${String(error)}`)
      }
    }
  }
  return missing
}

/** By language, the faces that a statement is drawn in. */
async function drawStatements(): Promise<Record<string, string[]>> {
  const { writePdf } = await inImage(
    'apps/server/src/features/settlement/statements/statement-pdf.ts',
  )
  const faces: Record<string, string[]> = {}
  for (const lang of ['en', 'ko', 'jp', 'es'] as const) {
    const page = { title: 'Año 2026 · 정산서 · 売上明細', head: [], tables: [] }
    const pdf = (await writePdf(page, lang)).toString('latin1')
    const names = pdf.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)
    faces[lang] = [...new Set([...names].map(([, name = '']) => name))].toSorted()
  }
  return faces
}

/** What a film of two seconds holds that was made of a drawing. */
async function makeFilm() {
  const { demoContents } = await inImage('apps/server/src/demo/contents/contents.ts')
  const { makeMedia } = await inImage('apps/server/src/demo/contents/media-made.ts')
  const { render } = await inImage('apps/server/src/demo/pictures/paint.ts')
  const { readFacts } = await inImage('apps/server/src/features/media/encoding/probe-file.ts')
  const [content] = demoContents
  if (!content) throw new Error('The demo has no contents.')
  const folder = await mkdtemp(join(tmpdir(), 'plax-inside-'))
  try {
    const film = await makeMedia(
      { ...content, type: 'video', seconds: 2 },
      await render(content.picture()),
      { signal: AbortSignal.timeout(120_000) },
    )
    await writeFile(join(folder, 'film.mp4'), film)
    const found = await readFacts(join(folder, 'film.mp4'))
    return 'facts' in found ? found.facts : null
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function playStory() {
  const { playInk } = await inImage('packages/branching/src/ink.ts')
  const root = [['^The lamp is dark.', '\n', ['done', { '#n': 'g-0' }], null], 'done', null]
  return playInk(JSON.stringify({ inkVersion: 21, root, listDefs: {} })).next().paragraphs
}

async function checkPassword(): Promise<boolean> {
  const { hashPassword, isPassword } = await inImage(
    'apps/server/src/features/account/users/passwords.ts',
  )
  return isPassword(
    'correct horse',
    await hashPassword({ memory: 1024, passes: 1 }, 'correct horse'),
  )
}

async function run() {
  return {
    missing: listMissing(),
    faces: await drawStatements(),
    film: await makeFilm(),
    paragraphs: await playStory(),
    isPassword: await checkPassword(),
  }
}

export type Inside = Awaited<ReturnType<typeof run>>

process.stdout.write(JSON.stringify(await run()))
